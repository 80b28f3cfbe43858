import { expect, test } from './shell.ts';
import { arriveAs, enterAs, newPerson, sampleAdmin } from './steps/account.ts';
import { choose, placeOrder } from './steps/order.ts';
import { cards, expectPaid, payWith } from './steps/payment.ts';

const blade = 'Allday 254 combination, 50T';

test('An admin ships a paid order, and its customer sees it shipped', async ({
  page,
  somebodyElse,
}) => {
  const person = newPerson('Otis Brandt');
  await arriveAs(page, person);
  await choose(page, blade);
  await placeOrder(page);
  await payWith(page, cards.good);
  const transaction = await expectPaid(page);

  const admin = await somebodyElse();
  await enterAs(admin, sampleAdmin);
  await admin.goto(`/dashboard/all-order?search=${transaction}`);
  const row = admin.getByRole('row').filter({ hasText: person.email });
  const status = row.getByRole('combobox', { name: /status/i });
  await expect(status).toHaveValue('Pending');
  const ship = row.getByRole('button', { name: /^Ship:/ });
  const saved = () => admin.waitForResponse((reply) => reply.request().method() === 'PATCH');
  // Neither an arrow key nor a letter ships; the button does, and can be taken back.
  await status.focus();
  await admin.keyboard.press('ArrowDown');
  await expect(ship).toBeVisible();
  await admin.keyboard.press('Tab');
  await expect(ship).toBeFocused();
  const shipping = saved();
  await admin.keyboard.press('Enter');
  expect((await shipping).status()).toBe(200);
  const undo = row.getByRole('button', { name: /^Undo:/ });
  await expect(undo).toBeFocused();
  const takingBack = saved();
  await admin.keyboard.press('Enter');
  expect((await takingBack).status()).toBe(200);
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('Pending');
  const again = saved();
  await status.selectOption('Shipped');
  await ship.click();
  expect((await again).status()).toBe(200);
  await admin.reload();
  await expect(status).toHaveValue('Shipped');

  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('row').filter({ hasText: blade })).toContainText('Shipped');
});

test('An admin makes a customer an admin, after being told that the address is not verified', async ({
  page,
  somebodyElse,
}) => {
  const person = newPerson('Petra Lind');
  await arriveAs(page, person);

  const admin = await somebodyElse();
  await enterAs(admin, sampleAdmin);
  await admin.goto(`/dashboard/all-user?search=${person.email}`);
  const row = admin.getByRole('row').filter({ hasText: person.email });
  await row.getByRole('button', { name: 'Make Admin' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /Make Admin/ })
    .click();
  await expect(admin.getByText('Successfully made an admin')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Admin', exact: true })).toBeDisabled();

  await page.goto('/dashboard/all-order');
  await expect(page.getByRole('heading', { name: /Orders/ })).toBeVisible();
});
