import type { Page } from '@playwright/test';

/** Opens a page and waits for its live stream, so that it does not poll from then on. */
export async function openFollowing(page: Page, path: string): Promise<void> {
  // After the navigation has committed, since the previous page may still be opening its own stream.
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForResponse((answer) => isStream(answer.url()) && answer.ok());
}

function isStream(address: string): boolean {
  return new URL(address).pathname === '/events';
}
