import { commandIds, commandOf, isFor, type ViewerKind } from '@kerf/ui/platform/commands';
import { expect, type Page } from '@playwright/test';
import { sampleBuyer } from './account.ts';

/** The dashboard pages for a role, derived from its commands so that no new page is missed. */
export function dashboardPaths(viewer: ViewerKind): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => isFor(audience, viewer))
    .flatMap(({ to = '' }) => (to.startsWith('/dashboard') ? [to] : []));
}

/** Admin lists whose first link opens the page of a single record, which no menu links to. */
export const listsOfRecords = [
  `/dashboard/all-user?search=${sampleBuyer.email}`,
  '/dashboard/changes',
  '/dashboard/deliveries',
  '/dashboard/stock-counts',
  '/dashboard/low-stock',
] as const;

/** Wide enough to show the menu. */
const desk = { width: 1440, height: 900 };

/** Opens the first record in such a list, and returns its path. */
export async function openFirstRecord(page: Page, list: string): Promise<string> {
  await visit(page, list);
  const first = page.getByRole('rowheader').getByRole('link').first();
  await first.waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const left = (await heading.textContent()) ?? '';
  await first.click();
  await page.waitForURL((url) => url.pathname !== new URL(list, url).pathname);
  // The list stays until the record is loaded, which has a heading of its own.
  await expect(heading).not.toHaveText(left);
  return new URL(page.url()).pathname;
}

/** Opens a page by its link where the open page shows one: that is quicker than loading the app again. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true });
  if ((await link.count()) === 0) {
    await page.goto(path);
    return;
  }
  const left = await page.title();
  await link.first().click();
  await page.waitForFunction((title) => document.title !== title, left);
}

/** Opens the newest order, on its page or in its sheet. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  const admin = page.getByRole('link', { name: 'Manage All Orders' });
  await admin.or(page.getByRole('link', { name: 'My Order', exact: true })).click();
  await page.getByRole('rowheader').getByRole('link', { name: /^KS-/ }).first().click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
}
