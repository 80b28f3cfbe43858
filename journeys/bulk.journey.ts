import { expect, test } from './shell.ts';
import { arriveAs, enterAs, newPerson, sampleAdmin } from './steps/account.ts';
import { mondayRows, padRow, pasteInto, placePad, typeOnPad } from './steps/bulk.ts';
import { addProduct, takeOut } from './steps/catalogue.ts';
import { cards, expectPaid, payWith } from './steps/payment.ts';

// Sixty rows, or two whole orders: more than others do.
test.describe.configure({ timeout: 90_000 });

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
  await expect(padRow(page, scarce)).toContainText(`Most you can order: ${left}`);
  await expect(padRow(page, 'KR-150-18')).toContainText('Least you can order: 75');
  await expect(padRow(page, 'KC-305-25-60S')).toContainText('Formulas aren’t calculated');
  await expect(padRow(page, 'Harrow X-9 carbide')).toContainText('No product has this SKU');
  await padRow(page, 'KC-250-30-8OT').getByRole('button', { name: 'Use KC-250-30-80T' }).click();
  await expect(page.getByText('KC-250-30-8OT became KC-250-30-80T.')).toBeVisible();
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

  await page.goto('/dashboard/order-pad');
  await expect(page.getByText('1 needs attention', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Row 1, SKU or name')).toHaveValue('Harrow X-9 carbide');
  await page.goto('/dashboard/my-order');
  await expect(page.getByRole('row').filter({ hasText: '+ 57 more' })).toContainText('Paid');
});

test('Last month’s order is ordered again though one of its products is gone', async ({
  page,
  somebodyElse,
}) => {
  const person = newPerson('Runa Falk');
  const old = `Ridge rip ${person.email.slice(0, 8)}`;
  const admin = await somebodyElse();
  await enterAs(admin, sampleAdmin);
  await addProduct(admin, old, { replacedBy: 'Allday 254 combination, 50T' });

  await arriveAs(page, person);
  await typeOnPad(page, [
    ['KC-250-30-80T', 12],
    [old, 10],
    ['KC-190-30-24T', 100],
  ]);
  await expect(page.getByText('3 ready')).toBeVisible();
  await placePad(page);
  await payWith(page, cards.good);
  await expectPaid(page);
  await takeOut(admin, old);

  await page.goto('/dashboard/my-order');
  await page.getByRole('button', { name: /^Order again: KS-/ }).click();
  const chooser = page.getByRole('dialog');
  await expect(chooser.getByText('No longer sold.')).toBeVisible();
  await chooser.getByRole('button', { name: 'Order Allday 254 combination, 50T instead' }).click();
  await expect(chooser.getByText(`In place of ${old}.`)).toBeVisible();
  await chooser.getByRole('button', { name: 'Add 3 to the order pad' }).click();
  await expect(page.getByText('3 ready')).toBeVisible();
  await expect(page.getByLabel('Row 2, SKU or name')).toHaveValue('KC-254-15-50T');
  await placePad(page);
  await payWith(page, cards.good);
  await expectPaid(page);
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
