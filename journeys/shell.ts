import { test as base, expect } from '@playwright/test';

/** A page of the store, in a browser of its own. A stray error of the page fails the journey. */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.KERF_JOURNEY_URL),
  // Only what a journey provokes itself may be listed.
  expectedErrors: [[/Failed to load resource/], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const stray: string[] = [];
    page.on('pageerror', (error) => stray.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || expectedErrors.some((known) => known.test(text))) return;
      stray.push(text);
    });
    await use(page);
    expect(stray).toEqual([]);
  },
});

export { expect };
