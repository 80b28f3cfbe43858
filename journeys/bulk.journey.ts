import { expect, test } from './shell.ts';
import { arriveAs, newPerson } from './steps/account.ts';
import { mondayRows, padRow, pasteInto } from './steps/bulk.ts';
import { cards, expectPaid, payWith } from './steps/payment.ts';

/** Of a product with so little left, all that can be ordered is: each shell has one of its own. */
const scarceIn = { browser: ['KC-400-30-72T', 8], desktop: ['KC-250-30-22T', 37] } as const;

test('On a Monday morning 60 pasted rows with seven faults become one paid order', async ({
  page,
  shell,
}) => {
  const [scarce, left] = scarceIn[shell];
  await arriveAs(page, newPerson());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Order pad' }).first().click();
  const blank = page.getByLabel('New row, SKU or name');
  await pasteInto(page, blank, mondayRows(`${scarce}\t60`));
  await expect(page.getByText('60 rows added.')).toBeVisible();
  await expect(page.getByText('53 ready, 7 need attention')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Only what needs attention' }).click();
  await expect(padRow(page, scarce)).toContainText(`The last legal quantity is ${left}`);
  await expect(padRow(page, 'KR-150-18')).toContainText('The first legal quantity is 75');
  await expect(padRow(page, 'KC-305-25-60S')).toContainText('A formula is not worked out here');
  await expect(padRow(page, 'Harrow X-9 carbide')).toContainText('No product has this SKU');
  await padRow(page, 'KC-250-30-8OT').getByRole('button', { name: 'Use KC-250-30-80T' }).click();
  await expect(page.getByText('KC-250-30-8OT became KC-250-30-80T.')).toBeVisible();
  await padRow(page, 'KC-300-30-100P').getByRole('button', { name: 'Take it out' }).click();
  await page.getByRole('button', { name: 'Mend 4 quantities' }).click();
  await expect(page.getByText('58 ready, 1 needs attention')).toBeVisible();

  await page.reload();
  await expect(page.getByText('58 ready, 1 needs attention')).toBeVisible();
  await page.getByLabel('Phone').fill('+1 541 555 0199');
  await page.getByLabel('Address').fill('7 Sawdust Row\nBend, OR 97701');
  await page.getByRole('button', { name: 'Place 58 rows' }).click();
  await expect(page.getByText(/^Order confirmed for KS-\d+/)).toBeVisible();
  await payWith(page, cards.good);
  await expectPaid(page);

  await page.goto('/dashboard/order-pad');
  await expect(page.getByText('1 needs attention', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Row 1, SKU or name')).toHaveValue('Harrow X-9 carbide');
  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('row').filter({ hasText: '+ 57 more' })).toContainText('Paid');
});

test('What is typed on the pad is there again for whoever typed it, and for nobody else', async ({
  page,
}) => {
  const [ada, bo] = [newPerson('Ada Rowe'), newPerson('Bo Tarn')];
  await arriveAs(page, ada);
  await page.goto('/dashboard/order-pad');
  await page.getByLabel('New row, SKU or name').fill('KC-250-30-80T');
  await page.getByLabel('Row 1, quantity').fill('12');
  await expect(page.getByText('1 ready')).toBeVisible();
  await expect(padRow(page, 'KC-250-30-80T')).toContainText('$61.20');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);

  await arriveAs(page, bo);
  await page.goto('/dashboard/order-pad');
  await expect(page.getByText('No rows yet')).toBeVisible();
});
