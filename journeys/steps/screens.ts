import { commandIds, commandOf, isFor, type Standing } from '@kerf/ui/platform/commands';
import type { Page } from '@playwright/test';
import { sampleBuyer } from './account.ts';

/** The dashboard pages for a role, derived from its commands so that no new page is missed. */
export function dashboardPaths(standing: Standing): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => isFor(audience, standing))
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

/** Opens the first record in such a list, and returns its path. */
export async function openFirstRecord(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== new URL(list, url).pathname);
  return new URL(page.url()).pathname;
}
