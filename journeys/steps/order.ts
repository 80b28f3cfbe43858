import { expect, type Page } from '@playwright/test';
import { productNamed } from './catalogue.ts';

export interface Delivery {
  readonly quantity: number;
  readonly phone: string;
  readonly address: string;
}

/** What is ordered where it does not matter. */
export const delivery: Delivery = {
  quantity: 24,
  phone: '+1 541 555 0176',
  address: '12 Planer Lane\nBend, OR 97701',
};

/** Finds a product in the shop and opens its order form. The front page only shows the newest. */
export async function choose(page: Page, product: string): Promise<void> {
  await page.goto(`/products?search=${encodeURIComponent(product)}`);
  await page.getByRole('link', { name: `Buy Now: ${product}` }).click();
}

/** Opens a product's order form by its address, for journeys that are not about finding it. */
export async function openOrderForm(page: Page, product: string): Promise<void> {
  const { _id } = await productNamed(product);
  await page.goto(`/purchase/${_id}`);
}

export async function fillOrder(page: Page, order: Delivery): Promise<void> {
  await page.getByLabel('Quantity').fill(String(order.quantity));
  await page.getByLabel('Phone').fill(order.phone);
  await page.getByLabel('Address').fill(order.address);
}

export async function placeOrder(page: Page, order: Delivery = delivery): Promise<void> {
  await fillOrder(page, order);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(/^Order confirmed for /)).toBeVisible();
}
