import { randomUUID } from 'node:crypto';
import { expect, test } from '../shell.ts';
import { expectSignedIn, newPerson, register } from '../steps/account.ts';
import { stockRange } from '../steps/catalogue.ts';
import { choose, delivery, fillOrder, placeOrder } from '../steps/order.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { arriveAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

const blade = 'Allday 250 combination, 50T';

test('A visitor chooses a blade, registers, orders, pays and sees it paid', {
  tag: ['@buying', '@smoke'],
}, async ({ page }) => {
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

test('An order whose answer is lost is placed once, though the price has changed since', {
  tag: '@buying',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const staff = await staffApi();
  const [product] = await stockRange(staff, `Paraffin-${randomUUID().slice(0, 8)}`, [12.6]);
  if (!product) throw new Error('There is no product.');
  await arriveAs(page, newPerson());
  await page.goto(`/purchase/${product._id}`);
  await fillOrder(page, delivery);
  let isLost = false;
  await page.route('**/orders', async (route) => {
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
