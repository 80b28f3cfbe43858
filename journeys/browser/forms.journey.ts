import { expect, test } from '../shell.ts';
import { register, sampleAdmin } from '../steps/account.ts';
import { enterAs } from '../steps/session.ts';

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

test('An example in an empty field does not look typed when the field has an error', {
  tag: '@catalogue',
}, async ({ page }) => {
  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/add-product');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveAttribute('placeholder', /./);
  const colorOf = () => name.evaluate((input) => getComputedStyle(input, '::placeholder').color);
  const before = await colorOf();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(await colorOf()).toBe(before);
});

test('A page with something that is not saved is left or reloaded only if the user says so', {
  tag: '@catalogue',
}, async ({ page }) => {
  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/stock-counts');
  const name = page.getByLabel('What you count');
  const link = page.getByRole('link', { name: 'Low stock', exact: true }).first();
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  await name.fill('Shelf 4');

  await link.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Shelf 4');
  await expect(link).toBeFocused();

  const asked = page.waitForEvent('dialog');
  // Not at once: the page could not answer while it is asked.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(name).toHaveValue('Shelf 4');

  await link.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/low-stock/);
  await expect(page.getByRole('heading', { level: 1, name: 'Low stock' })).toBeVisible();
});
