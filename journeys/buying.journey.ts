import { expect, test } from './shell.ts';
import { arriveAs, expectSignedIn, newPerson, register } from './steps/account.ts';
import { choose, fillOrder, placeOrder } from './steps/order.ts';
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

test('A declined card keeps the order payable, and another card pays it', async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  await placeOrder(page);
  await payWith(page, cards.declined);
  await expect(await paymentProblem(page)).toContainText('Your card was declined.');
  await payWith(page, cards.good);
  await expectPaid(page);
});

test('A card that asks for authentication pays once it is given', async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  await placeOrder(page);
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Complete');
  await expectPaid(page);
});

test('Authentication that fails leaves the order unpaid and payable', async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  await placeOrder(page);
  await payWith(page, cards.needsAuthentication);
  await authenticate(page, 'Fail');
  await expect(await paymentProblem(page)).toContainText(/authenticate/);
  await payWith(page, cards.good);
  await expectPaid(page);
});

test('A reload in the middle of paying finds the same order, which is paid once', async ({
  page,
}) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  await placeOrder(page);
  await fillCard(page, cards.good);
  await page.reload();
  await payWith(page, cards.good);
  await expectPaid(page);
  await page.reload();
  await expect(page.getByText(/pi_\w+/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('A double click on Place Order places one order', async ({ page }) => {
  const person = newPerson();
  await arriveAs(page, person);
  await choose(page, blade);
  await fillOrder(page, { quantity: 30, phone: '+1 541 555 0150', address: '4 Kerf Way' });
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page.getByText(/^Order confirmed for /)).toBeVisible();
  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('row').filter({ hasText: blade })).toHaveCount(1);
});

test('An unpaid order is deleted after it was confirmed, and not before', async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  await placeOrder(page);
  await page.goto('/dashboard/my-order');
  const order = page.getByRole('row').filter({ hasText: blade });
  await order.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Are you sure you want to delete ${blade}`);
  await expect(dialog).toContainText("You won't be able to undo your action");
  await page.keyboard.press('Escape');
  await expect(order).toHaveCount(1);
  await order.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Order ${blade} is deleted`)).toBeVisible();
  await expect(order).toHaveCount(0);
});

test('A quantity outside the bounds is explained and cannot be ordered', async ({ page }) => {
  await arriveAs(page, newPerson());
  await choose(page, blade);
  const place = page.getByRole('button', { name: 'Place Order' });
  await page.getByLabel('Quantity').fill('5');
  await expect(page.getByText(/Order should be > 5 and < \d+/)).toBeVisible();
  await expect(place).toBeDisabled();
});
