import type { Page } from '@playwright/test';

/** Opens a page and waits until it follows the store's changes: from then on it does not poll. */
export async function openFollowing(page: Page, path: string): Promise<void> {
  // The page that is left may still be opening a stream of its own.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForResponse((answer) => isStream(answer.url()) && answer.ok());
}

function isStream(address: string): boolean {
  return new URL(address).pathname === '/events';
}
