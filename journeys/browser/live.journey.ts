import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { openFollowing } from '../steps/live.ts';
import { openOrderForm, placeOrder } from '../steps/order.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { arriveAs, enterAs } from '../steps/session.ts';

const blade = 'Allday 254 combination, 50T';

// The other journeys keep the shop busy, and then a page refreshes only every three seconds.
test('An order that is placed, paid and shipped shows in windows that are open, without a reload', {
  tag: ['@live', '@smoke'],
}, async ({ page, somebodyElse }) => {
  const person = newPerson('Otis Brandt');
  const admin = await somebodyElse();
  await enterAs(admin, sampleAdmin);
  await openFollowing(admin, `/dashboard/all-order?search=${person.email}`);
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await expect(admin.getByRole('searchbox')).toBeVisible();
  await expect(row).toHaveCount(0);
  await admin.getByRole('searchbox').focus();

  await arriveAs(page, person);
  await openOrderForm(page, blade);
  await placeOrder(page);
  await expect(row).toContainText('Unpaid');
  await payWith(page, cards.good);
  const transaction = await expectPaid(page);
  const status = row.getByRole('combobox', { name: /status/i });
  await expect(status).toHaveValue('Pending');
  await expect(admin.getByRole('searchbox')).toBeFocused();

  await openFollowing(page, '/dashboard/my-order');
  const own = page.getByRole('row').filter({ hasText: blade });
  await expect(own).toContainText(transaction);
  await status.selectOption('Shipped');
  await row.getByRole('button', { name: /^Ship:/ }).click();
  await expect(own).toContainText('Shipped');
});
