import { expect, test } from '../shell.ts';
import { sampleAdmin } from '../steps/account.ts';
import { scan } from '../steps/scanner.ts';
import { enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test('An admin receives a delivery and counts its shelf with a scanner', { tag: '@stock' }, async ({
  page,
}) => {
  const sku = `J-${Date.now()}`;
  const name = `Bench blade ${sku}`;
  const product = { sku, name, des: 'For the bench.', price: 12.6, minOrder: 5, stock: 0 };
  await (await staffApi()).addProduct({ body: product });
  await enterAs(page, sampleAdmin);

  await page.goto('/dashboard/deliveries/new');
  await page.getByLabel('Supplier').fill(`Solingen ${sku}`);
  await page.getByLabel('Expected on').fill('2099-03-12');
  await page.getByLabel('SKU of row 1').fill(sku);
  await page.getByLabel('Quantity of row 1').fill('410');
  await page.getByRole('button', { name: 'Add delivery' }).click();
  const arrived = page.getByLabel(`Arrived now of ${name}`);
  await expect(arrived).toHaveValue('410');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Expected: 410 on 12 Mar 2099.')).toBeVisible();
  await page.goBack();
  await arrived.fill('400');
  await page.getByRole('button', { name: 'Receive' }).click();
  await expect(arrived).toHaveValue('10');

  await page.goto('/dashboard/stock-counts');
  await page.getByLabel('What you count').fill(`Shelf of ${sku}`);
  await page.keyboard.press('Enter');
  const number = page.getByLabel('Scan or type a SKU');
  await expect(number).toBeFocused();
  // A scanner needs no field, and slower keys would be shortcuts there.
  await number.blur();
  await scan(page, sku);
  await expect(page.getByLabel('Counted', { exact: true })).toBeFocused();
  await page.keyboard.type('397');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name}: 397 counted`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('−3')).toBeVisible();
  await page.getByRole('button', { name: 'Book the count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText(/^Booked by Ada Marsh/)).toBeVisible();

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('row', { name: /Counted.*−3/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Received.*\+400/ })).toBeVisible();
});
