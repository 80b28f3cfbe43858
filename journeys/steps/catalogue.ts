import type { ApiClient } from '@kerf/api-client/client';
import type { Product } from '@kerf/contract/schemas/product';
import { expect, type Page } from '@playwright/test';
import { storeApi } from './store-api.ts';

/** The product that is on sale under this name. */
export async function productNamed(name: string): Promise<Product> {
  const { items } = await storeApi(null).listProducts({ query: { search: name } });
  const named = items.find((product) => product.name === name);
  if (!named) throw new Error(`The shop does not sell ${name}.`);
  return named;
}

/** Adds a product at each price, with plenty of stock; names and SKUs start with the mark. */
export async function stockRange(
  staff: ApiClient,
  mark: string,
  prices: readonly number[],
): Promise<readonly Product[]> {
  const added = prices.map((price, index) => {
    const sku = `${mark}-${index + 1}`;
    const body = { sku, name: `${mark} paste ${index + 1}`, des: 'For the bench.', price };
    return staff.addProduct({ body: { ...body, minOrder: 5, stock: 880 } });
  });
  return (await Promise.all(added)).map(({ product }) => product);
}

/** An admin adds a product that is not a blade, and names the one that replaces it. */
export async function addReplaced(admin: Page, name: string, replacedBy: string): Promise<void> {
  await admin.goto('/dashboard/add-product');
  await admin.getByRole('radio', { name: 'No blade' }).check({ force: true });
  await admin.getByLabel('Name', { exact: true }).fill(name);
  await admin.getByLabel('Description').fill('For the bench.');
  await admin.getByLabel('Price each').fill('12.60');
  await admin.getByLabel('Minimum order').fill('5');
  await admin.getByLabel('Stock').fill('880');
  await chooseSuccessor(admin, replacedBy);
  await admin.getByRole('button', { name: 'Add Product' }).click();
  await expect(admin.getByText('Product Added', { exact: true })).toBeVisible();
}

async function chooseSuccessor(admin: Page, replacedBy: string): Promise<void> {
  const successor = admin.getByRole('combobox', { name: 'Replaced by' });
  await successor.fill(replacedBy);
  // Earlier results stay until the search is answered; only the right one has the full name.
  const found = admin.getByRole('listbox', { name: 'Replaced by' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(replacedBy);
  await successor.press('ArrowDown');
  await successor.press('Enter');
}

/** Checks the question before a deletion, and clicks Delete. */
export async function confirmDeleting(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Are you sure you want to delete ${name}`)).toBeVisible();
  await expect(dialog.getByText("You won't be able to undo your action")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
}
