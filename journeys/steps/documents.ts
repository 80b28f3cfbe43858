import { type Download, expect, type Page } from '@playwright/test';

/** Opens the page of the order just placed or paid, and returns its address. */
export async function openOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/dashboard\/payment\//);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const address = `/dashboard/order/${id}`;
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible();
  return address;
}

/** The file that a button downloads in a browser. */
export async function downloadOf(page: Page, button: string | RegExp): Promise<Download> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return saving;
}
