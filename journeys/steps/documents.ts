import type { Download, Page } from '@playwright/test';

/** The file that a button downloads in a browser. */
export async function downloadOf(page: Page, button: string | RegExp): Promise<Download> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return saving;
}
