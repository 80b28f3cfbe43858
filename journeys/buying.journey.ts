import { randomUUID } from 'node:crypto';
import { expect, test } from './shell.ts';
import { expectSignedIn, newPerson, register } from './steps/account.ts';
import { stockRange } from './steps/catalogue.ts';
import { choose, delivery, fillOrder, placeOrder } from './steps/order.ts';
import { openPayment } from './steps/paid-orders.ts';
import {
  authenticate,
  cards,
  expectPaid,
  fillCard,
  paymentProblem,
  payWith,
} from './steps/payment.ts';
import { arriveAs } from './steps/session.ts';
import { staffApi } from './steps/store-api.ts';

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

test('An order whose answer is lost is placed once, though the price has changed since', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const staff = await staffApi();
  const [product] = await stockRange(staff, `Paraffin-${randomUUID().slice(0, 8)}`, [12.6]);
  if (!product) throw new Error('There is no product.');
  await arriveAs(page, newPerson());
  await page.goto(`/purchase/${product._id}`);
  await fillOrder(page, delivery);
  let isLost = false;
  await page.route('**/order', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    const answer = await route.fetch();
    expect(answer.status()).toBe(201);
    return route.abort();
  });

  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const { _id: id, name, des, img, minOrder, version } = product;
  const dearer = { name, des, img, minOrder, version, price: 13.1 };
  await staff.updateProduct({ params: { id }, body: dearer });
  await expect(page.getByText('856 available')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('link', { name: /^KS-/ })).toHaveCount(1);
});
