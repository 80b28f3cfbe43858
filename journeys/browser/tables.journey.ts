import { expect, test } from '../shell.ts';
import { sampleBuyer } from '../steps/account.ts';
import { dashboardPaths, openFirstOrder, visit } from '../steps/screens.ts';
import { enterAs } from '../steps/session.ts';
import { expectReadable, rowHeights } from '../steps/tables.ts';

// Those of an admin are measured where all of an admin's pages are walked.
test('Every table of a customer can be read at every width', async ({ page }) => {
  await enterAs(page, sampleBuyer);
  for (const path of dashboardPaths('customer')) {
    await visit(page, path);
    await expectReadable(page, path);
  }
  await openFirstOrder(page);
  await expectReadable(page, 'the newest order');
});

test('An order of one line is one compact row on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, sampleBuyer);
  await page.goto('/dashboard/my-order?size=200');
  const ofOneLine = page.getByRole('row').filter({ has: page.getByText(/^K[^S]-\d/) });
  await expect(ofOneLine.filter({ hasText: 'Payment Id:' }).first()).toBeVisible();
  await expect(ofOneLine.filter({ hasText: 'held until' }).first()).toBeVisible();
  for (const height of await rowHeights(ofOneLine)) expect(height).toBeLessThanOrEqual(56);
});
