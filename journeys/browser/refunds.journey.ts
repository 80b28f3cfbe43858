import { readFile } from 'node:fs/promises';
import { expect, test } from '../shell.ts';
import { arriveAs, enterAs, newPerson, sampleAdmin } from '../steps/account.ts';
import { downloadOf, openOrder } from '../steps/documents.ts';
import { choose, placeOrder } from '../steps/order.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';

test('An admin refunds two blades of a paid order, its customer sees the money go back, and the reports count what is left', async ({
  page,
  somebodyElse,
}) => {
  const customer = await somebodyElse();
  const rena = newPerson('Rena Fields');
  await arriveAs(customer, rena);
  await choose(customer, 'Allday 254 combination, 50T');
  await placeOrder(customer);
  await payWith(customer, cards.good);
  await expectPaid(customer);
  const address = await openOrder(customer);

  await enterAs(page, sampleAdmin);
  await page.goto(address);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund KS-/ });
  await dialog.getByRole('radio', { name: 'Some units' }).check();
  await dialog.getByRole('textbox', { name: /^Units of/ }).fill('2');
  await expect(dialog.getByRole('checkbox', { name: 'Put 2 units back in stock' })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged or faulty');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Bent in transit');
  const refund = dialog.getByRole('button', { name: /^Refund \$/ });
  const ofTwo = Number(((await refund.textContent()) ?? '').replace(/[^\d.]/g, ''));
  await refund.dblclick();
  await expect(dialog).toBeHidden();

  const refunds = page.getByRole('region', { name: 'Refunds' });
  const item = refunds.getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Damaged or faulty');
  await expect(async () => {
    await page.reload();
    await expect(item.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await customer.reload();
  const own = customer.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(own).toContainText('Refunded');
  await expect(own).toContainText('2 × Allday 254 combination, 50T');
  await expect(own).not.toContainText('Bent in transit');
  await customer.goto('/dashboard/my-order');
  await expect(customer.getByRole('row').filter({ hasText: 'Allday' })).toContainText(
    'Partly refunded',
  );

  await page.goto('/dashboard/reports?period=last-7-days');
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
  const sold = await downloadOf(page, 'Export Customers by revenue as CSV');
  const ofTwentyTwo = (ofTwo * 11).toFixed(2);
  expect(await readFile(await sold.path(), 'utf8')).toContain(
    `${rena.name},${rena.email},1,${ofTwentyTwo}`,
  );
});
