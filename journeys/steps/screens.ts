import { commandIds, commandOf, isFor, type Standing } from '@kerf/ui/platform/commands';
import type { Page } from '@playwright/test';
import { sampleBuyer } from './account.ts';

/** The dashboard's pages that somebody sees, from the commands that lead there: a new page cannot be forgotten. */
export function dashboardPaths(standing: Standing): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => isFor(audience, standing))
    .flatMap(({ to = '' }) => (to.startsWith('/dashboard') ? [to] : []));
}

/** Lists of the admin's dashboard whose first link leads to a page of one record that no menu names. */
export const listsOfRecords = [
  `/dashboard/all-user?search=${sampleBuyer.email}`,
  '/dashboard/changes',
  '/dashboard/deliveries',
  '/dashboard/stock-counts',
  '/dashboard/low-stock',
] as const;

/** Opens the first record of such a list, and answers the path of its page. */
export async function openFirstRecord(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname !== new URL(list, url).pathname);
  return new URL(page.url()).pathname;
}
