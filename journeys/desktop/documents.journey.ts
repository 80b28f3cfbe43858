import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../shell.ts';
import { newPerson } from '../steps/account.ts';
import { placeBlades } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import type { DesktopApp } from './desktop-app.ts';

/** The window that shows a PDF. */
function printWindow({ electron }: DesktopApp) {
  return electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().startsWith('https://print.invalid/'),
    );
    return window ? { title: window.getTitle(), isVisible: window.isVisible() } : null;
  });
}

/** Records each print request to the OS, with whether Chromium's PDF viewer had loaded, and lets it through. */
async function notePrints({ electron }: DesktopApp): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ app }) => {
    const prints: { isSilent: boolean; hasViewer: boolean }[] = [];
    Object.assign(globalThis, { prints });
    app.on('web-contents-created', (_event, contents) => {
      const print = contents.print.bind(contents);
      contents.print = (options, callback) => {
        const frames = contents.mainFrame.framesInSubtree;
        const hasViewer = frames.some(({ url }) => url.startsWith('chrome-extension://'));
        prints.push({ isSilent: options?.silent === true, hasViewer });
        print(options, callback);
      };
    });
  });
  return () => electron.evaluate((): unknown => Reflect.get(globalThis, 'prints'));
}

test('A document is printed through the system’s dialog from a window of its own, and saved through its own', {
  tag: ['@desktop', '@documents'],
}, async ({ page, anyDesktop }) => {
  const desktop = await anyDesktop();
  const person = newPerson();
  const { _id } = await placeBlades(person, 'Allday 254 combination, 50T');
  await enterAs(page, person);
  await page.goto(`/dashboard/order/${_id}`);

  const prints = await notePrints(desktop);
  await page.getByRole('button', { name: 'Print Order confirmation' }).click();
  // Asked again if need be, since Playwright may lose the answer of a main process that is busy with a PDF.
  await expect(async () => {
    expect(await printWindow(desktop)).toMatchObject({
      title: expect.stringMatching(/^confirmation-KS-\d+\.pdf$/),
      isVisible: true,
    });
  }).toPass();
  await expect(async () => {
    expect(await prints()).toEqual([{ isSilent: false, hasViewer: true }]);
  }).toPass();

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
