import { expect, test } from '../shell.ts';

// The desktop app signs in with Google through the system's browser.
test('Google signs in whoever has an account there', async ({ page }) => {
  await page.goto('/login');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Google/ }).click();
  const chooser = await popup;
  await chooser.getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Log Out' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log Out' }).first()).toBeVisible();
});
