import { test } from '../shell.ts';
import { enterLight, expectAccessible, expectNoFault } from '../steps/accessibility.ts';
import { sampleAdmin } from '../steps/account.ts';
import { isOfItsLayout } from '../steps/matrix.ts';
import {
  dashboardPaths,
  listsOfRecords,
  openFirstOrder,
  openFirstRecord,
  visit,
} from '../steps/screens.ts';
import { enterAs } from '../steps/session.ts';
import { expectReadable } from '../steps/tables.ts';

// Each test covers many pages: each one is scanned in both schemes, and its tables measured at every width.
test.describe.configure({ timeout: 300_000 });

// Many pages of the menu have one layout.
const paths = dashboardPaths('admin').filter(isOfItsLayout);
const middle = Math.ceil(paths.length / 2);
const halves = { first: paths.slice(0, middle), second: paths.slice(middle) };
/** Dashboard pages that are in no menu. */
const pathsWithoutMenu = [
  '/dashboard/products/grid',
  '/dashboard/deliveries/new?line=KC-250-30-80T:40',
] as const;

test.beforeEach(({ page }) => enterAs(page, sampleAdmin));

for (const [half, some] of Object.entries(halves)) {
  test(`The ${half} half of an admin's menu has no accessibility fault, and tables that can be read`, {
    tag: '@app',
  }, async ({ page }) => {
    for (const path of some) {
      await enterLight(page);
      await visit(page, path);
      await expectNoFault(page, path);
      await expectReadable(page, path);
    }
  });
}

test("An admin's pages outside the menu have no accessibility fault, and tables that can be read", {
  tag: '@app',
}, async ({ page }) => {
  for (const path of pathsWithoutMenu) await expectAccessible(page, path);
  for (const list of listsOfRecords.filter(isOfItsLayout)) {
    await enterLight(page);
    const path = await openFirstRecord(page, list);
    await expectNoFault(page, path);
    await expectReadable(page, path);
  }
  await enterLight(page);
  await openFirstOrder(page);
  await expectReadable(page, 'the newest order');

  await page.goto('/dashboard/all-order?filter=to-ship');
  await page.getByRole('rowheader').getByRole('link', { name: /^KS-/ }).first().click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByRole('radio', { name: 'Some units' }).check();
  await expectNoFault(page, 'the dialog of a refund');
});
