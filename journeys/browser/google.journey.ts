import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';

// The desktop app signs in with Google through the system's browser.
test('A person with a Google account signs in with Google', { tag: '@account' }, async ({
  page,
}) => {
  // Before the click, which in Safari loses its permission to open a window by waiting for a file.
  const ready = page.waitForResponse('**/assets/google-popup-*.js');
  await page.goto('/login');
  await ready;
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Google/ }).click();
  const chooser = await popup;
  // Once the accounts are listed, the page's script is listening for messages.
  await chooser.getByRole('listitem').first().waitFor();
  const { name, email } = newPerson();
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Log Out' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log Out' }).first()).toBeVisible();
});
