import { startThrowawayStore, type ThrowawayStore } from '@kerf/sandbox/throwaway-store';
import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { sampleAdmin, sampleBuyer } from '../steps/account.ts';
import { chargedAt, enterStore, mailAbout, paperOf } from '../steps/own-store.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';

const [crosscut, framing] = ['Fairface 250 fine crosscut, 80T', 'Longridge 190 framing, 24T'];

/**
 * Six crosscut blades for Oregon, which has no sales tax; six, and 100 framing blades, for Washington: 8.8% of each line
 * and of the shipping, rounded. All twelve have one price.
 */
const total = {
  goods: '$2,124.40',
  toBend: '$18.00',
  toVancouver: '$36.00',
  tax: '$157.80',
  all: '$2,336.20',
};
/** The crosscut blades for Washington and the shipping there. */
const refund = { goods: '$367.20', shipping: '$36.00', tax: '$35.48', all: '$438.68' };

// One store for all of them, which is dearer to start than a journey.
test.describe.configure({ mode: 'default' });
let store: ThrowawayStore;
test.beforeAll(async () => {
  store = await startThrowawayStore('trade');
});
test.afterAll(() => store.stop());

test('A buyer orders for two plants from the pad with a PO number, pays goods, freight and tax, and a line goes back with its freight', {
  tag: ['@buying', '@refunds'],
}, async ({ page, somebodyElse }) => {
  await enterStore(page, store.urls, sampleBuyer);
  await page.goto(`${store.urls.web}/dashboard/order-pad`);
  await addRow(page, 1, 'KC-250-30-80T', 6);
  await addRow(page, 2, 'KC-250-30-80T', 6);
  await addRow(page, 3, 'KC-190-30-24T', 100);
  await page.getByRole('checkbox', { name: 'Ship to several addresses' }).check();
  for (const row of [2, 3]) {
    await page.getByLabel(`Row ${row}, ship to`).selectOption({ label: plant2 });
  }
  for (const amount of Object.values(total)) {
    await expect(page.getByRole('main')).toContainText(amount);
  }
  await page.getByRole('button', { name: `Place order · ${total.all}` }).click();
  await expect(page.getByText('Enter a PO number.')).toBeVisible();
  await page.getByLabel('PO number').fill('HD-20001');
  await page.getByRole('button', { name: `Place order · ${total.all}` }).click();
  await payWith(page, cards.good);
  const payment = await expectPaid(page);
  expect(await chargedAt(store.urls, payment)).toBe(233_620);

  await page.goto(`${store.urls.web}/dashboard/my-order`);
  await page
    .getByRole('row', { name: /HD-20001/ })
    .getByRole('link', { name: /^KS-/ })
    .click();
  await expect(page.getByRole('heading', { name: /^Order KS-/ })).toBeVisible();
  const order = page.url();
  const id = idIn(order);
  const invoice = await paperOf(page, /^Download Invoice/);
  const paid = await mailAbout(store.urls, id, /^Payment received/);
  for (const text of [
    ...Object.values(total),
    'HD-20001',
    'Vancouver, WA 98660',
    'Bend, OR 97701',
  ]) {
    await expect(page.getByRole('main')).toContainText(text);
    expect(invoice).toContain(text);
    expect(paid).toContain(text);
  }

  const admin = await somebodyElse();
  await enterStore(admin, store.urls, sampleAdmin);
  await admin.goto(order);
  await admin.getByRole('button', { name: 'Refund…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Refund KS-/ });
  await dialog.getByRole('radio', { name: 'Some units or shipping' }).check();
  await dialog.getByRole('textbox', { name: `Units of ${crosscut}, address 2` }).fill('6');
  await dialog
    .getByRole('button', { name: `All ${refund.shipping} of shipping to address 2` })
    .click();
  for (const amount of [refund.goods, refund.tax]) await expect(dialog).toContainText(amount);
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged or faulty');
  await dialog.getByRole('button', { name: `Refund ${refund.all}` }).click();
  await expect(dialog).toBeHidden();

  const item = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(item.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(item).toContainText(refund.all);
  const credit = await paperOf(page, /^Download Credit note/);
  const told = await mailAbout(store.urls, id, /^Refund of/);
  for (const amount of Object.values(refund)) {
    expect(credit).toContain(amount);
    expect(told).toContain(amount);
  }
  expect(credit).not.toContain(framing);

  await admin.getByRole('button', { name: 'Add shipment' }).click();
  const parcel = admin.getByRole('dialog', { name: /^Add shipment/ });
  await parcel.getByLabel('Ship to').selectOption({ index: 1 });
  await parcel.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(admin.getByRole('article', { name: 'Shipment' })).toContainText('Simpson Avenue');
  await page.getByRole('button', { name: /^Order again: KS-/ }).click();
  await page.getByRole('button', { name: 'Add 3 to the order pad' }).click();
  await expect(page.getByLabel('Row 2, ship to')).toHaveValue(/.+/);
});

/** Twelve crosscut blades for Washington, with the freight that staff quote: 8.8% of both. */
const quoted = {
  goods: '$734.40',
  shipping: '$123.45',
  tax: '$75.49',
  all: '$933.34',
};

test('A buyer orders freight to be quoted, is told what staff quote, and pays that total', {
  tag: ['@buying'],
}, async ({ page, somebodyElse }) => {
  await enterStore(page, store.urls, sampleBuyer);
  await orderTwelve(page, 'HD-20002', 'Freight · to be quoted');
  await expect(page.getByText(/^Nothing to pay yet/)).toBeVisible();
  const id = idIn(page.url());

  const admin = await somebodyElse();
  await enterStore(admin, store.urls, sampleAdmin);
  await admin.goto(`${store.urls.web}/dashboard/order/${id}`);
  await admin.getByRole('button', { name: 'Quote shipping…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Quote the shipping of KS-/ });
  await dialog.getByLabel('Shipping price (USD)').fill('123.45');
  await dialog.getByRole('button', { name: 'Send quote' }).click();
  await expect(dialog).toBeHidden();

  // Read before paying: a mail says what is true as it leaves.
  const told = await mailAbout(store.urls, id, /^Shipping for order .+: \$123\.45$/);
  expect(told).toContain(`Pay ${quoted.all}`);
  // The page that the buyer left open has the total by itself.
  await payWith(page, cards.good);
  const payment = await expectPaid(page);
  const shown = (await page.getByRole('main').textContent()) ?? '';
  const total = /Total\s*\$([\d,.]+)/.exec(shown)?.[1] ?? '';
  expect(await chargedAt(store.urls, payment)).toBe(Number(total.replace('.', '')));
  await page.goto(`${store.urls.web}/dashboard/order/${id}`);
  const invoice = await paperOf(page, /^Download Invoice/);
  const paid = await mailAbout(store.urls, id, /^Payment received/);
  for (const amount of Object.values(quoted)) {
    expect(shown).toContain(amount);
    for (const text of [invoice, told, paid]) expect(text).toContain(amount);
  }
});

/** Twelve crosscut blades for Washington, and what staff then charge for their shipping: 8.8% of each. */
const first = { goods: '$734.40', shipping: '$18.00', tax: '$66.21', all: '$818.61' };
const difference = { shipping: '$124.40', tax: '$10.95', all: '$135.35' };

test('Staff make the shipping of a paid order dearer and ask for the difference, which the buyer pays by card', {
  tag: ['@buying'],
}, async ({ page, somebodyElse }) => {
  await enterStore(page, store.urls, sampleBuyer);
  await orderTwelve(page, 'HD-20003');
  await payWith(page, cards.good);
  expect(await chargedAt(store.urls, await expectPaid(page))).toBe(81_861);
  const id = idIn(page.url());
  const order = `${store.urls.web}/dashboard/order/${id}`;
  await page.goto(order);
  for (const amount of Object.values(first)) {
    await expect(page.getByRole('main')).toContainText(amount);
  }

  const admin = await somebodyElse();
  await enterStore(admin, store.urls, sampleAdmin);
  await admin.goto(order);
  await admin.getByRole('button', { name: 'Change shipping…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Change shipping of KS-/ });
  await dialog.getByLabel('Own price (USD)').fill('142.40');
  await dialog.getByLabel('Reason').fill('The pallet is too long for the parcel service.');
  await dialog.getByRole('radio', { name: `Ask for the difference: ${difference.all}` }).check();
  await dialog.getByRole('button', { name: `Save and ask for ${difference.all}` }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText(`Waiting for ${difference.all}`)).toBeVisible();

  // The page that the buyer left open asks for it by itself.
  await expect(page.getByText(`${difference.all} more to pay for shipping`)).toBeVisible();
  await page.getByRole('link', { name: `Pay ${difference.all}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/(?!$)/);
  const supplement = idIn(page.url());
  const asked = await mailAbout(
    store.urls,
    supplement,
    /^Shipping of order KS-\d+: \$135\.35 to pay$/,
  );
  expect(asked).toContain(`/dashboard/payment/${supplement}`);
  expect(asked).toContain('The pallet is too long for the parcel service.');
  await payWith(page, cards.good);
  const payment = await expectPaid(page);
  expect(await chargedAt(store.urls, payment)).toBe(13_535);
  const shown = (await page.getByRole('main').textContent()) ?? '';
  await page.goto(`${store.urls.web}/dashboard/order/${supplement}`);
  const invoice = await paperOf(page, /^Download Invoice/);
  const paid = await mailAbout(store.urls, supplement, /^Payment received/);
  for (const amount of Object.values(difference)) {
    for (const text of [shown, invoice, asked, paid]) expect(text).toContain(amount);
  }
  for (const text of [invoice, paid]) expect(text).not.toContain(first.goods);

  // The first order and its invoice are of their own charge, as before.
  await page.goto(order);
  const main = page.getByRole('main');
  await expect(main).toContainText(`${difference.all} more for shipping paid`);
  const firstInvoice = await paperOf(page, /^Download Invoice/);
  for (const amount of Object.values(first)) {
    await expect(main).toContainText(amount);
    expect(firstInvoice).toContain(amount);
  }
  await expect(admin.getByText(`Waiting for ${difference.all}`)).toBeHidden();
  await expect(admin.getByRole('button', { name: 'Ship…' })).toBeVisible();
});

const titleOfPlant2 = 'Hale & Daughter Joinery, Plant 2, 2900 Simpson Avenue, Vancouver';
const plant2 = 'Vancouver, 2900 Simpson Avenue, Hale & Daughter Joinery, Plant 2';

/** Twelve crosscut blades for the second plant, by a method, or the first. */
async function orderTwelve(page: Page, poNumber: string, method?: string): Promise<void> {
  await page.goto(`${store.urls.web}/products?search=KC-250-30-80T`);
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .first()
    .click();
  await page.getByLabel('Quantity').fill('12');
  await page.getByLabel('Ship to').selectOption({ label: titleOfPlant2 });
  await page.getByLabel('PO number').fill(poNumber);
  if (method !== undefined) await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
}

async function addRow(page: Page, row: number, sku: string, quantity: number): Promise<void> {
  await page.getByLabel('New row, SKU or name').fill(sku);
  await page.getByLabel(`Row ${row}, quantity`).fill(`${quantity}`);
}

function idIn(orderUrl: string): string {
  return new URL(orderUrl).pathname.split('/').at(-1) ?? '';
}
