import { expect, test } from './shell.ts';
import { arriveAs, logIn, newPerson, sampleAdmin } from './steps/account.ts';

test('A visitor who follows a link to a protected page comes back to it after signing in', async ({
  page,
}) => {
  await page.goto('/dashboard/all-order?search=KS-104#top');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, sampleAdmin);
  await expect(page).toHaveURL(/\/dashboard\/all-order\?search=KS-104#top$/);
});

test('A customer on an admin page is signed out and turned away', async ({ page }) => {
  await arriveAs(page, newPerson());
  await page.goto('/dashboard/all-user');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
});

test('Wrong passwords are told in red, and nothing typed is lost', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, { ...sampleAdmin, password: 'not-the-one' });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(sampleAdmin.email);
});

test('An address that leads nowhere says so', async ({ page }) => {
  await page.goto('/no-such-blade');
  await expect(page.getByText('You are all alone here')).toBeVisible();
  await expect(page.getByText('404').first()).toBeVisible();
});
