import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { mondayRows, padRow, pasteInto, placePad } from '../steps/bulk.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { arriveAs } from '../steps/session.ts';

/** A product with little stock, all of which gets ordered. */
const [scarce, left] = ['KC-400-30-72T', 8];

test('Sixty pasted rows with seven faults become one paid order', {
  tag: ['@order-pad', '@smoke'],
}, async ({ page }) => {
  await arriveAs(page, newPerson());
  await page.goto('/dashboard/order-pad');
  const blank = page.getByLabel('New row, SKU or name');
  await pasteInto(page, blank, mondayRows(`${scarce}\t60`));
  await expect(page.getByText('60 rows added.')).toBeVisible();
  await expect(page.getByText('53 ready, 7 need attention')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Only rows that need attention' }).click();
  await expect(padRow(page, scarce)).toContainText(`Most you can order: ${left}`);
  await expect(padRow(page, 'KR-150-18')).toContainText('Least you can order: 75');
  await expect(padRow(page, 'KC-305-25-60S')).toContainText('Formulas aren’t calculated');
  await expect(padRow(page, 'Harrow X-9 carbide')).toContainText('No product has this SKU');
  await padRow(page, 'KC-250-30-8OT').getByRole('button', { name: 'Use KC-250-30-80T' }).click();
  await expect(page.getByText('KC-250-30-8OT changed to KC-250-30-80T.')).toBeVisible();
  await padRow(page, 'KC-300-30-100P')
    .getByRole('button', { name: /^Remove row/ })
    .click();
  await padRow(page, 'KC-305-25-60S')
    .getByLabel(/quantity$/)
    .fill('12');
  await page.getByRole('button', { name: 'Fix 3 quantities' }).click();
  await expect(page.getByText('3 quantities corrected.')).toBeVisible();
  await expect(page.getByText('58 ready, 1 needs attention')).toBeVisible();

  await page.reload();
  await expect(page.getByText('58 ready, 1 needs attention')).toBeVisible();
  await placePad(page);
  await payWith(page, cards.good);
  await expectPaid(page);

  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Order pad' }).click();
  await expect(page.getByText('1 needs attention', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Row 1, SKU or name')).toHaveValue('Harrow X-9 carbide');
  await menu.getByRole('link', { name: 'My Order' }).click();
  await expect(page.getByRole('row').filter({ hasText: '+ 57 more' })).toContainText('Paid');
});
