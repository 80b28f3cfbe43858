import { expect, test } from '../shell.ts';
import { enterLight, expectAccessible, expectNoFault } from '../steps/accessibility.ts';
import { newPerson, sampleBuyer } from '../steps/account.ts';
import { pasteInto } from '../steps/bulk.ts';
import { productNamed } from '../steps/catalogue.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { dashboardPaths, openFirstOrder, visit } from '../steps/screens.ts';
import { enterAs } from '../steps/session.ts';
import { expectReadable, rowHeights } from '../steps/tables.ts';

// Covers many pages: each one is scanned in both schemes, and its tables measured at every width.
test.describe.configure({ timeout: 300_000 });

test("A customer's menu has no accessibility fault, and tables that can be read", {
  tag: '@app',
}, async ({ page }) => {
  await enterAs(page, sampleBuyer);
  for (const path of dashboardPaths('customer')) {
    await enterLight(page);
    await visit(page, path);
    await expectNoFault(page, path);
    await expectReadable(page, path);
  }
  await openFirstOrder(page);
  await expectReadable(page, 'the newest order');
});

test('The pages of an order, and an order pad with rows, have no accessibility fault', {
  tag: '@app',
}, async ({ page }) => {
  const [person, blade] = [newPerson(), 'Allday 250 combination, 50T'];
  const { _id: order } = await placeBlades(person, blade);
  const { _id: product } = await productNamed(blade);
  await enterAs(page, person);
  await enterLight(page);
  await page.goto('/dashboard/order-pad');
  const rows = 'KC-250-30-80T\t12\nHarrow X-9 carbide\t6';
  await pasteInto(page, page.getByLabel('New row, SKU or name'), rows);
  await expect(page.getByText('1 ready, 1 needs attention')).toBeVisible();
  await expectNoFault(page, 'an order pad with rows');
  await expectAccessible(page, `/purchase/${product}`);
  await expectAccessible(page, `/dashboard/payment/${order}`);
  await expectAccessible(page, `/dashboard/order/${order}`);
});

test('An order of one line is one compact row on a wide screen', { tag: '@app' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, sampleBuyer);
  await page.goto('/dashboard/my-order?size=200');
  const ofOneLine = page.getByRole('row').filter({ has: page.getByText(/^K[^S]-\d/) });
  await expect(ofOneLine.filter({ hasText: 'Payment Id:' }).first()).toBeVisible();
  await expect(ofOneLine.filter({ hasText: 'held until' }).first()).toBeVisible();
  for (const height of await rowHeights(ofOneLine)) expect(height).toBeLessThanOrEqual(56);
});
