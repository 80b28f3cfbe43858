import { readFile } from 'node:fs/promises';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';
import type { Page } from '@playwright/test';
import { pdfPages } from '../../services/api/test/harness/pdf-text.ts';
import { expect, test } from '../shell.ts';
import { expectSignedIn, logIn, type Person, sampleAdmin, sampleBuyer } from '../steps/account.ts';
import { downloadOf } from '../steps/documents.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';

const [crosscut, framing] = ['Fairface 250 fine crosscut, 80T', 'Longridge 190 framing, 24T'];

/** Of 12 crosscut and 100 framing blades, sent to Washington. In dollars; 8.8% of each line, rounded. */
const total = { goods: '$2,124.40', shipping: '$36.00', tax: '$190.12', all: '$2,350.52' };
/** Of two framing blades and the shipping. */
const refund = { goods: '$27.80', shipping: '$36.00', tax: '$5.62', all: '$69.42' };

test('A buyer with two plants orders from the pad with a PO number, pays goods, freight and tax, and a part goes back with the freight', {
  tag: ['@buying', '@refunds'],
}, async ({ page, somebodyElse }) => {
  const store = await startThrowawayStore('trade');
  try {
    await enter(page, store.urls.web, sampleBuyer);
    await page.goto(`${store.urls.web}/dashboard/order-pad`);
    await addRow(page, 1, 'KC-250-30-80T', 12);
    await addRow(page, 2, 'KC-190-30-24T', 100);
    await page.getByLabel('Ship to').selectOption({ label: plantOf('Vancouver') });
    await expect(page.getByText('Dock hours: Mon to Fri, 7 to 15')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(total.tax);
    await page.getByRole('button', { name: `Place order · ${total.all}` }).click();
    await expect(page.getByText('Enter a PO number.')).toBeVisible();
    await page.getByLabel('PO number').fill('HD-20001');
    await page.getByRole('button', { name: `Place order · ${total.all}` }).click();
    await payWith(page, cards.good);
    await expectPaid(page);

    await page.goto(`${store.urls.web}/dashboard/my-order`);
    await page
      .getByRole('row', { name: /HD-20001/ })
      .getByRole('link', { name: /^KS-/ })
      .click();
    for (const amount of Object.values(total)) {
      await expect(page.getByRole('main')).toContainText(amount);
    }
    const order = page.url();
    const invoice = await textOf(page, /^Download Invoice/);
    for (const text of [...Object.values(total), 'HD-20001', 'Vancouver, WA 98660']) {
      expect(invoice).toContain(text);
    }

    const admin = await somebodyElse();
    await enter(admin, store.urls.web, sampleAdmin);
    await admin.goto(order);
    await admin.getByRole('button', { name: 'Refund…' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Refund KS-/ });
    await dialog.getByRole('radio', { name: 'Some units or shipping' }).check();
    await dialog.getByRole('textbox', { name: `Units of ${framing}` }).fill('2');
    await dialog.getByRole('button', { name: `All ${refund.shipping}` }).click();
    for (const amount of [refund.goods, refund.tax]) await expect(dialog).toContainText(amount);
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged or faulty');
    await dialog.getByRole('button', { name: `Refund ${refund.all}` }).click();
    await expect(dialog).toBeHidden();

    const item = page.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
    await expect(item.getByText('Refunded', { exact: true })).toBeVisible();
    await expect(item).toContainText(refund.all);
    const credit = await textOf(page, /^Download Credit note/);
    for (const amount of Object.values(refund)) expect(credit).toContain(amount);
    expect(credit).not.toContain(crosscut);
  } finally {
    await store.stop();
  }
});

const plantOf = (city: string) => `Hale & Daughter Joinery, Plant 2, 2900 Simpson Avenue, ${city}`;

/** By the form, since the steps without one are for the store that all journeys share. */
async function enter(page: Page, store: string, person: Person): Promise<void> {
  await page.goto(`${store}/login`);
  await logIn(page, person);
  await expectSignedIn(page, person);
}

async function addRow(page: Page, row: number, sku: string, quantity: number): Promise<void> {
  await page.getByLabel('New row, SKU or name').fill(sku);
  await page.getByLabel(`Row ${row}, quantity`).fill(`${quantity}`);
}

async function textOf(page: Page, button: RegExp): Promise<string> {
  const file = await downloadOf(page, button);
  return (await pdfPages(await readFile(await file.path()))).join('\n');
}
