import { expect, test } from './shell.ts';
import { newPerson } from './steps/account.ts';
import { openPayment } from './steps/paid-orders.ts';
import {
  authenticate,
  cards,
  expectPaid,
  fillCard,
  paymentProblem,
  payWith,
} from './steps/payment.ts';

test('After a declined card, a failed authentication and a reload, an authenticated card pays the order once', {
  tag: '@buying',
}, async ({ page }) => {
  await openPayment(page, newPerson(), 'Allday 250 combination, 50T');
  await payWith(page, cards.declined);
  await expect(await paymentProblem(page)).toContainText('Your card was declined.');
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Fail');
  await expect(await paymentProblem(page)).toContainText(/authenticate/);

  await fillCard(page, cards.good);
  await page.reload();
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Complete');
  await expectPaid(page);
  await page.reload();
  await expect(page.getByText(/pi_\w+/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
