import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { fillOrder, openOrderForm } from '../steps/order.ts';
import { arriveAs } from '../steps/session.ts';

const blade = 'Allday 250 combination, 50T';

test('A double click on Place Order places one order, which is deleted only after confirmation', {
  tag: '@buying',
}, async ({ page }) => {
  await arriveAs(page, newPerson());
  await openOrderForm(page, blade);
  await fillOrder(page, { quantity: 30, phone: '+1 541 555 0150', address: '4 Kerf Way' });
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page.getByText(/^Order confirmed for /)).toBeVisible();
  await page.goto('/dashboard/my-order');
  const order = page.getByRole('row').filter({ hasText: blade });
  await expect(order).toHaveCount(1);

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
