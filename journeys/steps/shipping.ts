import { expect, type Locator, type Page } from '@playwright/test';
import type { DesktopApp } from '../desktop/desktop-app.ts';

/** Counts the clicks of a person's work. What is typed, pasted or dropped is none. */
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

/** What a carrier's program exports for these orders, and the number of each. */
export function carrierFile(orders: readonly string[]) {
  const batch = Date.now();
  const numbers = orders.map((_, index) => `1Z${batch}${String(index).padStart(3, '0')}`);
  const rows = orders.map((order, index) => `"${order}","UPS Ground","${numbers[index]}"`);
  return { numbers, text: ['"Reference","Service","Tracking number"', ...rows].join('\r\n') };
}

/** Waits for the paper that a button made: in a browser a file or the page's own viewer, in the app the system's printer. */
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

/** The dialog that comes next is the system's: it is answered as by somebody who prints. */
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
