import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import type { DesktopApp } from './desktop-app.ts';

/** The address of the window that shows a PDF, and the addresses of its viewer's frames. */
function printWindow({ electron }: DesktopApp) {
  return electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith('https://print.invalid/'),
    );
    if (!window) return null;
    const frames = window.webContents.mainFrame.framesInSubtree.map(({ url }) => url);
    return { title: window.getTitle(), isVisible: window.isVisible(), frames };
  });
}

/** Records each print request to the OS, and lets it through. */
async function notePrints({ electron }: DesktopApp): Promise<() => Promise<boolean[]>> {
  await electron.evaluate(({ app }) => {
    const silent: boolean[] = [];
    Object.assign(globalThis, { silentPrints: silent });
    app.on('web-contents-created', (_event, contents) => {
      const print = contents.print.bind(contents);
      contents.print = (options, callback) => {
        silent.push(options?.silent === true);
        print(options, callback);
      };
    });
  });
  return () =>
    electron.evaluate(() => {
      const noted: unknown = Reflect.get(globalThis, 'silentPrints');
      return Array.isArray(noted) ? noted.map((silent) => silent === true) : [];
    });
}

test('A document is printed through the system’s dialog from a window of its own, and saved through its own', async ({
  page,
  anyDesktop,
}) => {
  const desktop = await anyDesktop();
  const person = newPerson();
  const { _id } = await placeBlades(person, 'Allday 254 combination, 50T');
  await enterAs(page, person);
  await page.goto(`/dashboard/order/${_id}`);

  const prints = await notePrints(desktop);
  await page.getByRole('button', { name: 'Print Order confirmation' }).click();
  await expect
    .poll(() => printWindow(desktop))
    .toMatchObject({
      title: expect.stringMatching(/^confirmation-KS-\d+\.pdf$/),
      isVisible: true,
    });
  // Chromium's PDF viewer shows it.
  await expect
    .poll(async () => (await printWindow(desktop))?.frames.join(' '))
    .toContain('chrome-extension://');
  await expect.poll(prints).toEqual([false]);

  const folder = await mkdtemp(join(tmpdir(), 'kerf-saved-'));
  const path = join(folder, 'confirmation.pdf');
  // The save dialog belongs to the OS; a fixed path answers for the user.
  await desktop.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('button', { name: 'Download Order confirmation' }).click();
  await expect
    .poll(async () => (await readFile(path).catch(() => Buffer.alloc(0))).subarray(0, 5).toString())
    .toBe('%PDF-');
  await rm(folder, { recursive: true });
});
