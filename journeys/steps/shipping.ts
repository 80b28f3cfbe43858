import { expect, type Locator, type Page } from '@playwright/test';
import type { DesktopApp } from '../desktop/desktop-app.ts';

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

/** Waits for a button's document: a download or the page's viewer in a browser, the system printer in the app. */
export async function expectPaper(
  page: Page,
  desktop: DesktopApp | null,
  name: string,
  press: () => Promise<void>,
) {
  if (desktop) {
    await printNext(desktop);
    await press();
    await expect.poll(() => printedAddress(desktop)).toContain(`/${name}-`);
    return;
  }
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

/** Answers the next system print dialog as if the user had printed. */
async function printNext({ electron }: DesktopApp): Promise<void> {
  await electron.evaluate(({ app }) => {
    Object.assign(globalThis, { printedAddress: '' });
    app.once('web-contents-created', (_event, contents) => {
      contents.print = (_options, callback) => {
        Object.assign(globalThis, { printedAddress: contents.getURL() });
        callback?.(true, '');
      };
    });
  });
}

function printedAddress({ electron }: DesktopApp): Promise<string> {
  return electron.evaluate(() => String(Reflect.get(globalThis, 'printedAddress')));
}
