import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { logIn, logOut, newPerson, register, sampleBuyer } from '../steps/account.ts';
import { productNamed } from '../steps/catalogue.ts';
import { enterAs } from '../steps/session.ts';

// Browser only: the desktop app keeps its token elsewhere and has no address bar.
function keptToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

test('Sign-in returns to the requested page, and signing out ends the session', {
  tag: ['@account', '@smoke'],
}, async ({ page }) => {
  // Not the newest on the front page: another journey may take that off sale meanwhile.
  const { _id: id } = await productNamed('Allday 254 combination, 50T');
  const product = `/purchase/${id}`;
  await page.goto(`${product}?from=card#order`);
  await expect(page).toHaveURL(/\/login\?/);
  expect(await keptToken(page)).toBeNull();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, newPerson());
  await expect(page).toHaveURL(new RegExp(`${product}\\?from=card#order$`));
  await expect(page.getByLabel('Quantity')).toBeVisible();
  expect(await keptToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  await page.reload();
  await expect(page.getByLabel('Quantity')).toBeVisible();

  await logOut(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  expect(await keptToken(page)).toBeNull();
  await page.goto('/dashboard/my-order?search=allday#top');
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, sampleBuyer);
  await expect(page).toHaveURL(/\/dashboard\/my-order\?search=allday#top$/);
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/my-order\?search=allday#top$/);
});

test('My Order signs out on a 401 or 403, and not on a network failure', {
  tag: '@account',
}, async ({ page }) => {
  await enterAs(page, sampleBuyer);
  const orders = /\/orders\?/;
  await page.route(orders, (route) => route.abort());
  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  expect(await keptToken(page)).not.toBeNull();
  await page.unroute(orders);

  await page.route(orders, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      headers: { 'access-control-allow-origin': '*' },
      json: { type: 'about:blank', title: 'Forbidden', status: 403, detail: '', code: 'forbidden' },
    }),
  );
  await page.reload();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  expect(await keptToken(page)).toBeNull();
});
