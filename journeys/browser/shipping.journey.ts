import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { payBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';

const blade = 'Allday 254 combination, 50T';

test('An admin ships a paid order, and its customer sees it shipped', {
  tag: ['@fulfillment', '@smoke'],
}, async ({ page, somebodyElse }) => {
  const person = newPerson('Otis Brandt');
  const { transactionId } = await payBlades(person, blade);

  await enterAs(page, sampleAdmin);
  await page.goto(`/dashboard/all-order?search=${transactionId}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  const status = row.getByRole('combobox', { name: /status/i });
  await expect(status).toHaveValue('Pending');
  const ship = row.getByRole('button', { name: /^Ship:/ });
  const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  // Neither an arrow key nor a letter ships; only the button does, and that can be undone.
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect(ship).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(ship).toBeFocused();
  const shipping = saved();
  await page.keyboard.press('Enter');
  expect((await shipping).status()).toBe(200);
  const undo = row.getByRole('button', { name: /^Undo:/ });
  await expect(undo).toBeFocused();
  const takingBack = saved();
  await page.keyboard.press('Enter');
  expect((await takingBack).status()).toBe(200);
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('Pending');
  const again = saved();
  await status.selectOption('Shipped');
  await ship.click();
  expect((await again).status()).toBe(200);
  await page.reload();
  await expect(status).toHaveValue('Shipped');

  const customer = await somebodyElse();
  await enterAs(customer, person);
  await customer.goto('/dashboard/my-order');
  await expect(customer.getByRole('row').filter({ hasText: blade })).toContainText('Shipped');
});
