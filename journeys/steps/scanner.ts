import type { Page } from '@playwright/test';

const GAP_MS = 4;

/**
 * Scans a code, which ends by Enter: real keys of the browser, a few milliseconds apart by the system's time that each
 * carries, however busy the machine is. Keys that are awaited one by one come as a slow person's there.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...[...code].map((key) => ({ key, text: key })), enter];
  const began = Date.now() - keys.length * GAP_MS;
  const events = keys.flatMap((key, index) => {
    const timestamp = (began + index * GAP_MS) / 1000;
    return [
      { ...key, type: 'keyDown', timestamp },
      { ...key, type: 'keyUp', text: '', timestamp },
    ] as const;
  });
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event)));
  await session.detach();
}

const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
