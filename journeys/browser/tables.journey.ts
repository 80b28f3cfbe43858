import type { Page } from '@playwright/test';
import { expect, test } from '../shell.ts';
import { enterAs, sampleAdmin, sampleBuyer } from '../steps/account.ts';
import { dashboardPaths, listsOfRecords, openFirstRecord } from '../steps/screens.ts';
import { narrowestCells, rowHeights } from '../steps/tables.ts';

test.describe.configure({ timeout: 120_000 });

const widths = [360, 390, 768, 1000, 1240, 1265, 1440, 2560];
/** Minimum widths, in pixels, for a number, time or status, and for longer text. */
const FIGURE_MIN = 64;
const TEXT_MIN = 120;

const readers = [
  { who: sampleBuyer, paths: dashboardPaths('customer'), lists: [] },
  { who: sampleAdmin, paths: dashboardPaths('admin'), lists: listsOfRecords },
];

for (const { who, paths, lists } of readers) {
  test(`Every table of ${who.name} can be read at every width`, async ({ page }) => {
    await enterAs(page, who);
    for (const path of paths) {
      await page.goto(path);
      await expectReadable(page, path);
    }
    for (const list of lists) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openFirstRecord(page, list);
      await expectReadable(page, `the first record of ${list}`);
    }
    await openFirstOrder(page);
    await expectReadable(page, 'the newest order');
  });
}

/** Measures the tables of the open page at every width. */
async function expectReadable(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The menu slides out where there is no room for it, so wait until it has come to rest.
    await expect(async () => {
      const { figure, text, beyond } = await narrowestCells(page);
      const where = `${what} at ${width} px`;
      expect(figure, `the narrowest column of ${where}`).toBeGreaterThanOrEqual(FIGURE_MIN);
      expect(text, `the narrowest text of ${where}`).toBeGreaterThanOrEqual(TEXT_MIN);
      expect(beyond, `what ${where} has beyond its edge`).toBe(0);
    }).toPass({ timeout: 5000 });
  }
}

/** Opens the newest order, on its page or in its sheet. */
async function openFirstOrder(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const admin = page.getByRole('link', { name: 'Manage All Orders' });
  await admin.or(page.getByRole('link', { name: 'My Order', exact: true })).click();
  await page.getByRole('rowheader').getByRole('link', { name: /^KS-/ }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
}

test('An order of one line is one compact row on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, sampleBuyer);
  await page.goto('/dashboard/my-order?size=200');
  const ofOneLine = page.getByRole('row').filter({ has: page.getByText(/^K[^S]-\d/) });
  await expect(ofOneLine.filter({ hasText: 'Payment Id:' }).first()).toBeVisible();
  await expect(ofOneLine.filter({ hasText: 'held until' }).first()).toBeVisible();
  for (const height of await rowHeights(ofOneLine)) expect(height).toBeLessThanOrEqual(56);
});
