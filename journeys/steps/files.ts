import type { Page } from '@playwright/test';

/** Drops a file from disk on a page through Chromium, as a user would. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await chromium.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
  }
  await chromium.detach();
}
