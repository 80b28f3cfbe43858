import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { localSecond } from '../steps/moments.ts';
import { enterAs } from '../steps/session.ts';

test('An admin adds a category, puts a product in it and schedules it, and a visitor finds it then', {
  tag: '@catalogue',
}, async ({ page, somebodyElse }) => {
  const mark = newPerson().email.slice(0, 8);
  const [category, product] = [`Care ${mark}`, `Wax stick ${mark}`];
  const visitor = await somebodyElse();

  await enterAs(page, sampleAdmin);
  await page.goto('/dashboard/categories');
  await page.getByLabel('New category').fill(category);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('link', { name: category })).toBeVisible();
  await page.getByRole('button', { name: `Move ${category} up` }).click();
  await expect(page.getByText(new RegExp(`${category} is number \\d+ of`))).toBeAttached();

  await page.goto('/dashboard/add-product');
  await page.getByRole('radio', { name: 'No blade' }).check({ force: true });
  await page.getByLabel('Name', { exact: true }).fill(product);
  await page.getByLabel('Description').fill('For blades.');
  await page.getByLabel('Price each').fill('12.60');
  await page.getByLabel('Stock').fill('880');
  await page.getByRole('combobox', { name: 'Categories' }).click();
  await page.getByRole('option', { name: category }).click();
  await page.getByLabel('Customers see it').selectOption('draft');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product Added', { exact: true })).toBeVisible();

  const address = `/category/care-${mark.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: category })).toBeVisible();
  await expect(visitor.getByRole('link', { name: product })).toHaveCount(0);

  await page.goto(`/dashboard/manage-products?state=draft&search=${encodeURIComponent(product)}`);
  await page.getByRole('link', { name: `Edit ${product}` }).click();
  await page.getByLabel('Customers see it').selectOption('scheduled');
  await page.getByLabel('Publish at').fill(localSecond(Date.now() + 8_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Product Updated', { exact: true })).toBeVisible();

  // The page as search engines read it.
  const words = async () => (await visitor.request.get(address)).text();
  await expect.poll(words, { timeout: 60_000 }).toContain(`${product}</a> $12.60`);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: product })).toBeVisible();
});
