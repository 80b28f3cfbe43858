import { readFile } from 'node:fs/promises';
import { pdfPages } from '../../services/api/test/harness/pdf-text.ts';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { downloadOf } from '../steps/documents.ts';
import { expectMails } from '../steps/mails.ts';
import { delivery, fillOrder, openOrderForm } from '../steps/order.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { enterAs } from '../steps/session.ts';
import { signUpVerified, staffApi, storeApi } from '../steps/store-api.ts';

const blade = 'Allday 250 combination, 50T';

test('A customer who has to give PO numbers orders with one, which order, invoice and email name', {
  tag: '@buying',
}, async ({ page }) => {
  const person = newPerson();
  const buyer = storeApi(await signUpVerified(person));
  const { _id: id } = await buyer.getProfile({ params: { email: person.email } });
  const pattern = { kind: 'pattern', pattern: 'PO-9999', example: 'PO-0042' } as const;
  const staff = await staffApi();
  await staff.setCustomerOrderFields({
    params: { id },
    body: { own: { poNumber: pattern }, was: null },
  });
  await enterAs(page, person);
  await openOrderForm(page, blade);
  await fillOrder(page, delivery);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Enter a PO number.')).toBeVisible();
  await expect(page.getByLabel('PO number')).toBeFocused();
  await page.getByLabel('PO number').fill('PO-4711');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await payWith(page, cards.good);
  await expectPaid(page);

  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('rowheader', { name: /PO number PO-4711/ })).toBeVisible();
  await page.getByRole('link', { name: /^KS-/ }).click();
  await expect(page.getByText('PO-4711')).toBeVisible();
  const invoice = await downloadOf(page, /^Download Invoice/);
  expect((await pdfPages(await readFile(await invoice.path()))).join()).toContain('PO-4711');
  const [mail] = await expectMails(person.email, /paid|receipt|payment/i, 1);
  expect(mail?.text).toContain('PO number PO-4711');

  // A second order with the number is warned of, and placed all the same.
  await openOrderForm(page, blade);
  await fillOrder(page, delivery);
  await page.getByLabel('PO number').fill('po-4711');
  await expect(page.getByText(/^po-4711 is already on KS-/)).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(/^Order confirmed for /)).toBeVisible();
});
