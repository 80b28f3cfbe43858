import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { payBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';

test('An admin refunds two blades of a paid order, and its customer sees the money go back', {
  tag: '@refunds',
}, async ({ page, somebodyElse }) => {
  const person = newPerson('Rena Fields');
  const { _id } = await payBlades(person, 'Allday 254 combination, 50T');
  const address = `/dashboard/order/${_id}`;

  await enterAs(page, sampleAdmin);
  await page.goto(address);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund KS-/ });
  await dialog.getByRole('radio', { name: 'Some units' }).check();
  await dialog.getByRole('textbox', { name: /^Units of/ }).fill('2');
  await expect(dialog.getByRole('checkbox', { name: 'Put 2 units back in stock' })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged or faulty');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Bent in transit');
  await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick();
  await expect(dialog).toBeHidden();

  const refunds = page.getByRole('region', { name: 'Refunds' });
  const item = refunds.getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('Damaged or faulty');
  await expect(async () => {
    await page.reload();
    await expect(item.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  const customer = await somebodyElse();
  await enterAs(customer, person);
  await customer.goto(address);
  const own = customer.getByRole('region', { name: 'Refunds' }).getByRole('listitem');
  await expect(own).toContainText('Refunded');
  await expect(own).toContainText('2 × Allday 254 combination, 50T');
  await expect(own).not.toContainText('Bent in transit');
  await customer.goto('/dashboard/my-order');
  await expect(customer.getByRole('row').filter({ hasText: 'Allday' })).toContainText(
    'Partly refunded',
  );
});
