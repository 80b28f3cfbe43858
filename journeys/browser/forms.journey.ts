import { expect, test } from '../shell.ts';
import { register } from '../steps/account.ts';

test('Sign-in and registration show the specified error texts', { tag: '@account' }, async ({
  page,
}) => {
  await page.goto('/register');
  const form = page.getByRole('main');
  await register(page, { name: '', email: '', password: '' });
  for (const text of ['Name is required', 'Email is required', 'Password is required']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await register(page, { name: 'Nora Vance', email: 'nora@saws', password: '12345' });
  for (const text of ['provide a valid email', 'Password should be 6 character or longer']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }

  await form.getByRole('link', { name: 'Login' }).click();
  const enter = form.getByRole('button', { name: 'Login', exact: true });
  await enter.click();
  for (const text of ['Email is required', 'Password is required']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Email').fill('NORA@');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await enter.click();
  for (const text of ['provide a valid email', 'Password should be 6 character or longer']) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/login/);
});
