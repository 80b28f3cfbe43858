import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { openPayment } from '../steps/paid-orders.ts';
import { cards, payWith } from '../steps/payment.ts';

const blade = 'Allday 250 combination, 50T';

// Browser only: the desktop app never waits for a response from the payment page, it asks the store.
test('A payment whose response was lost shows as paid after a reload', { tag: '@buying' }, async ({
  page,
}) => {
  await openPayment(page, newPerson(), blade);
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await page.route('**/order/*', (route) => route.abort());
  await payWith(page, cards.good);
  await expect(page.getByText(/charged/).first()).toBeVisible();
  await page.unroute('**/order/*');
  await page.reload();
  await expect(page.getByText(/pi_\w+/).first()).toBeVisible();
});
