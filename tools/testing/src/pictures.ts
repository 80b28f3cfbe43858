import type { Page } from 'playwright-core';

export interface Picture {
  readonly name: string;
  readonly path: string;
  /** The user whose session is shown; a visitor by default. */
  readonly as?: 'buyer' | 'admin';
  /** Steps on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pictures of the README, and how to get to each screen. */
export const pictures: readonly Picture[] = [
  { name: 'landing', path: '/' },
  { name: 'my-order', path: '/dashboard/my-order', as: 'buyer' },
  { name: 'all-orders', path: '/dashboard/all-order', as: 'admin' },
  { name: 'products', path: '/products?search=250x30+z80', prepare: seeProducts },
  { name: 'product', path: '/products?search=KC-250-30-50T', prepare: openFirstProduct },
  { name: 'price-import', path: '/dashboard/import', as: 'admin', prepare: planPrices },
  { name: 'reports', path: '/dashboard/reports', as: 'admin', prepare: seeSales },
  { name: 'order-pad', path: '/dashboard/order-pad', as: 'buyer', prepare: fillOrderPad },
];

/** A typical order of a Monday morning, with three rows that need attention. */
const mondayRows = `SKU,Quantity
KC-250-30-50T,40
KC-250-30-8OT,12
KC-216-30-48T,24
KC-300-30-96T,12
KR-150-18,60
KB-1712-10-6,12
KC-165-20-40T,50
KC-184-16-40T,15
KD-250-30-16M,6 pcs
KC-254-15-50T,8
KC-305-25-80T,6
KB-3865-25-3,6
KH-315-32-120,6
KR-225-14,75
`;

async function fillOrderPad(page: Page): Promise<void> {
  const buffer = Buffer.from(mondayRows);
  const file = page.getByLabel('CSV file');
  await file.setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^11 ready, 3 need attention/).waitFor();
}

/** A manufacturer's new prices, as a spreadsheet saves them, with one that is missing. */
const springPrices = `SKU,Price
KC-216-30-48T,28.00
KC-216-30-64T,35.20
KC-250-30-24T,49.90
KC-250-30-50T,60.10
KC-250-30-60T,53.60
KC-250-30-80T,67.10
KC-300-30-72T,on request
KC-300-30-96T,96.20
KC-305-25-80T,71.70
`;

async function planPrices(page: Page): Promise<void> {
  const buffer = Buffer.from(springPrices);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'spring-prices.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByRole('button', { name: /changed$/ }).waitFor();
}

async function seeSales(page: Page): Promise<void> {
  await page.getByRole('columnheader', { name: 'Disputes lost' }).waitFor();
}

async function seeProducts(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Products' }).getByRole('article').first().waitFor();
}

async function openFirstProduct(page: Page): Promise<void> {
  const products = page.getByRole('list', { name: 'Products' });
  await products.getByRole('heading').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
}
