import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../shell.ts';
import { expectSignedIn, newPerson, registerAs } from '../steps/account.ts';
import { tabTo } from '../steps/keyboard.ts';
import { isRegistered, storeApi } from '../steps/store-api.ts';

test('A customer downloads what is kept about them, and deletes the account by keyboard for good', {
  tag: '@account',
}, async ({ page, context }) => {
  const person = newPerson();
  await registerAs(page, person);
  const other = await context.newPage();
  await other.goto('/');
  await expectSignedIn(other, person);
  await page.goto('/dashboard/my-profile');
  await page.getByLabel('Phone').fill('0171 5550123');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Profile Updated')).toBeVisible();

  const archive = await context.newPage();
  await archive.setContent(await downloadedPage(page));
  await expect(archive.getByRole('heading', { name: 'Your data at Kerf' })).toBeVisible();
  await expect(archive.getByText('0171 5550123', { exact: true })).toBeVisible();
  await archive.close();

  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const opener = page.getByRole('button', { name: 'Delete account…' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('This can’t be undone.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Delete account' }));
  await page.keyboard.press('Enter');

  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const each of [page, other]) {
    await expect(each.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  }
  await expect.poll(() => isRegistered(person)).toBe(false);
  await expect(storeApi(token).getErasurePlan({})).rejects.toMatchObject({
    code: 'session_ended',
  });
  await page.evaluate((kept) => localStorage.setItem('accessToken', kept ?? ''), token);
  await page.goto('/dashboard/my-profile');
  await expect(page).toHaveURL(/\/login/);
});

/** The page to read in the archive that the open profile downloads, by keyboard. */
async function downloadedPage(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Download your data' }));
  await page.keyboard.press('Enter');
  const files = unzipSync(await readFile(await (await download).path()));
  return strFromU8(files['your-data.html'] ?? new Uint8Array());
}
