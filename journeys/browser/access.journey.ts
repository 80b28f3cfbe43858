import { expect, test } from '../shell.ts';
import { expectSignedIn, logIn, logOut, newPerson } from '../steps/account.ts';
import { resetByLink, resetLinks } from '../steps/mailed-link.ts';
import { arriveAs } from '../steps/session.ts';
import { signUp } from '../steps/store-api.ts';

test('A customer on an admin page is signed out and turned away', { tag: '@account' }, async ({
  page,
}) => {
  await arriveAs(page, newPerson());
  await page.goto('/dashboard/all-user');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  await expect(page.getByText(/^That page is for admins/)).toBeVisible();
});

test('A forgotten password is reset by email if there is an account, the old one is reported in red, and the new one is changed in the profile', {
  tag: '@account',
}, async ({ page }) => {
  const [person, nobody] = [newPerson(), newPerson()];
  await signUp(person);
  await page.goto('/login');
  for (const { email } of [nobody, person]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
    await page.getByRole('button', { name: 'Back to login' }).click();
  }
  expect(await resetLinks(nobody.email)).toEqual([]);
  await resetByLink(person.email, 'the-second-one');

  await logIn(page, person);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/is not right/);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill('the-second-one');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectSignedIn(page, person);

  await page.goto('/dashboard/my-profile');
  await page.getByLabel('Current password').fill('the-second-one');
  await page.getByLabel('New password').fill('the-third-one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto('/dashboard/my-order');
  await expectSignedIn(page, person);
  await logOut(page);
  await page.goto('/login');
  await logIn(page, { ...person, password: 'the-third-one' });
  await expectSignedIn(page, person);
});

test('An unknown path shows a not-found page', { tag: '@account' }, async ({ page }) => {
  await page.goto('/no-such-blade');
  await expect(page.getByText('You are all alone here')).toBeVisible();
  await expect(page.getByText('404').first()).toBeVisible();
});
