import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { DesktopApp } from '../desktop/desktop-app.ts';

/** Drops a file from disk on a page through Chromium, as a user would. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await chromium.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
  }
  await chromium.detach();
}

interface Saving {
  readonly page: Page;
  /** The desktop app, where the OS asks where to save; null in a browser. */
  readonly desktop: DesktopApp | null;
  /** The path chosen in the app's save dialog. */
  readonly path: string;
}

/** The text of the file that a button saves. */
export async function savedText({ page, desktop, path }: Saving, button: string): Promise<string> {
  const press = () => page.getByRole('button', { name: button }).click();
  if (!desktop) {
    const saving = page.waitForEvent('download');
    await press();
    return readFile(await (await saving).path(), 'utf8');
  }
  await desktop.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await press();
  let text = '';
  await expect(async () => {
    text = await readFile(path, 'utf8');
    expect(text).not.toBe('');
  }).toPass();
  return text;
}
