import { expect, type Locator, type Page } from '@playwright/test';

/** Counts a user's clicks. Typing, pasting and dropping don't count. */
export function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (select: Locator, label: string) => {
      clicks += 1;
      await select.selectOption({ label });
    },
    total: () => clicks,
  };
}

/** A carrier's export for these orders, and the tracking number of each. */
export function carrierFile(orders: readonly string[]) {
  const batch = Date.now();
  const numbers = orders.map((_, index) => `1Z${batch}${String(index).padStart(3, '0')}`);
  const rows = orders.map((order, index) => `"${order}","UPS Ground","${numbers[index]}"`);
  return { numbers, text: ['"Reference","Service","Tracking number"', ...rows].join('\r\n') };
}

/** Waits for a button's document: the page's viewer, or a download where the browser shows no PDF. */
export async function expectPaper(page: Page, name: string, press: () => Promise<void>) {
  const showsPdf = await page.evaluate(() => navigator.pdfViewerEnabled);
  if (showsPdf) {
    await press();
    await expect(page.locator(`iframe[title^="${name}-"]`)).toBeAttached();
    return;
  }
  const saved = page.waitForEvent('download');
  await press();
  expect((await saved).suggestedFilename()).toContain(`${name}-`);
}
