import { expect, test } from './shell.ts';
import { expectSignedIn, newPerson, register } from './steps/account.ts';
import { choose, placeOrder } from './steps/order.ts';
import { openPayment } from './steps/paid-orders.ts';
import {
  authenticate,
  cards,
  expectPaid,
  fillCard,
  paymentProblem,
  payWith,
} from './steps/payment.ts';

const blade = 'Allday 250 combination, 50T';

test('A visitor chooses a blade, registers, orders, pays and sees it paid', async ({ page }) => {
  const person = newPerson();
  await choose(page, blade);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await register(page, person);

  await expect(page).toHaveURL(/\/purchase\//);
  await expectSignedIn(page, person);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await placeOrder(page);
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await payWith(page, cards.good);
  const transaction = await expectPaid(page);

  await page.goto('/dashboard/my-order');
  const order = page.getByRole('row').filter({ hasText: blade });
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByText(`Payment Id:${transaction}`)).toBeVisible();
  await expect(order.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('After a declined card and a failed authentication, an authenticated card pays the order', async ({
  page,
}) => {
  await openPayment(page, newPerson(), blade);
  await payWith(page, cards.declined);
  await expect(await paymentProblem(page)).toContainText('Your card was declined.');
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Fail');
  await expect(await paymentProblem(page)).toContainText(/authenticate/);
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Complete');
  await expectPaid(page);
});

test('A reload during payment keeps the same order, which is paid once', async ({ page }) => {
  await openPayment(page, newPerson(), blade);
  await fillCard(page, cards.good);
  await page.reload();
  await payWith(page, cards.good);
  await expectPaid(page);
  await page.reload();
  await expect(page.getByText(/pi_\w+/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});
