import { expect, test } from '../shell.ts';
import { newPerson, registerAs, sampleAdmin } from '../steps/account.ts';
import { padRow, placePad } from '../steps/bulk.ts';
import { addReplaced, productNamed } from '../steps/catalogue.ts';
import { payLines } from '../steps/paid-orders.ts';
import { cards, expectPaid, payWith } from '../steps/payment.ts';
import { arriveAs, enterAs } from '../steps/session.ts';
import { staffApi } from '../steps/store-api.ts';

test('A past order is reordered without a product that is no longer sold', {
  tag: '@order-pad',
}, async ({ page }) => {
  const person = newPerson('Runa Falk');
  const old = `Ridge rip ${person.email.slice(0, 8)}`;
  await enterAs(page, sampleAdmin);
  await addReplaced(page, old, 'Allday 254 combination, 50T');

  const bought = {
    'Fairface 250 fine crosscut, 80T': 12,
    [old]: 10,
    'Longridge 190 framing, 24T': 100,
  };
  const lines = Object.entries(bought).map(async ([name, quantity]) => {
    const { _id: productId } = await productNamed(name);
    return { productId, quantity };
  });
  await payLines(person, await Promise.all(lines));
  const { _id: id, version } = await productNamed(old);
  await (await staffApi()).deleteProduct({ params: { id }, query: { version } });

  await enterAs(page, person);
  await page.goto('/dashboard/my-order');
  await page.getByRole('button', { name: /^Order again: KS-/ }).click();
  const chooser = page.getByRole('dialog');
  await expect(chooser.getByText('No longer sold.')).toBeVisible();
  await chooser.getByRole('button', { name: 'Order Allday 254 combination, 50T instead' }).click();
  await expect(chooser.getByText(`Replaces ${old}.`)).toBeVisible();
  await chooser.getByRole('button', { name: 'Add 3 to the order pad' }).click();
  await expect(page.getByText('3 ready')).toBeVisible();
  await expect(page.getByLabel('Row 2, SKU or name')).toHaveValue('KC-254-15-50T');
  await placePad(page);
  await payWith(page, cards.good);
  await expectPaid(page);
});

test('A visitor’s order pad joins the account, is in another browser and tab at once, and is shown to nobody else', {
  tag: '@order-pad',
}, async ({ page, somebodyElse }) => {
  const [ada, bo] = [newPerson('Ada Rowe'), newPerson('Bo Tarn')];
  await page.goto('/products?search=KC-250-30-80T');
  await page
    .getByRole('button', { name: /^Add \d+ to order pad/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Order pad: 1 row, / }).click();
  await expect(page.getByText('1 ready')).toBeVisible();
  await registerAs(page, ada);
  await page.goto('/dashboard/order-pad');
  await expect(page.getByText('1 ready')).toBeVisible();
  await page.getByLabel('Row 1, quantity').fill('12');
  await expect(padRow(page, 'KC-250-30-80T')).toContainText('$61.20');

  const tab = await page.context().newPage();
  const other = await somebodyElse();
  await enterAs(other, ada);
  for (const shown of [tab, other]) {
    await shown.goto('/dashboard/order-pad');
    await expect(shown.getByLabel('Row 1, quantity')).toHaveValue('12');
  }
  await other.getByLabel('New row, SKU or name').fill('KC-190-30-24T');
  await other.getByLabel('Row 2, quantity').fill('100');
  for (const shown of [page, tab]) {
    await expect(shown.getByLabel('Row 2, quantity')).toHaveValue('100');
  }
  await tab.close();

  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(page.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  await arriveAs(page, bo);
  await page.goto('/dashboard/order-pad');
  await expect(page.getByText('No rows yet')).toBeVisible();
});
