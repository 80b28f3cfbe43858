import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeadlessSession, startHeadlessSession } from '@kerf/electron/headless-session';
import { pressKey } from '@kerf/electron/system-input';
import { startTestPrinter, type TestPrinter } from '@kerf/electron/test-printer';
import { pdfPages } from '../../services/api/test/harness/pdf-text.ts';
import { expect, test } from '../shell.ts';
import { newPerson, sampleAdmin } from '../steps/account.ts';
import { payBlades, payOrders } from '../steps/paid-orders.ts';
import { enterAs } from '../steps/session.ts';
import { type DesktopApp, launchDesktop } from './desktop-app.ts';

/** Closes the windows that show a PDF. Not by a key, which the app's own window gets if one has just closed itself. */
function closePrintWindows({ electron }: DesktopApp): Promise<void> {
  return electron.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.webContents.getURL().startsWith('https://print.invalid/')) window.close();
    }
  });
}

/** Prints in the system's dialog once it has opened, and returns the pages of the paper. */
async function paperOf(
  machine: HeadlessSession,
  printer: TestPrinter,
  desktop: DesktopApp,
): Promise<string[]> {
  const before = printer.papers().length;
  await expect(() => {
    pressKey(machine, /^Print$/, 'Return');
    expect(printer.papers()).toHaveLength(before + 1);
  }).toPass();
  await closePrintWindows(desktop);
  return pdfPages(printer.papers().at(-1) ?? Buffer.alloc(0));
}

test('A document and the slips of many orders come out of the printer as they are on screen, and one is saved', {
  tag: ['@desktop', '@documents'],
}, async () => {
  const machine = await startHeadlessSession();
  const printer = await startTestPrinter(machine);
  try {
    const env = { ...machine.env, ...printer.env };
    const desktop = await launchDesktop({ ...machine, env });
    const { page } = desktop;
    const order = await payBlades(newPerson(), 'Allday 254 combination, 50T');
    const weekend = newPerson(`Weekend ${Date.now()}`);
    const numbers = await payOrders(weekend, 2);
    await enterAs(page, sampleAdmin);
    await page.goto(`/dashboard/order/${order._id}`);

    await page.getByRole('button', { name: /^Print Invoice 20\d\d-\d{6}$/ }).click();
    const invoice = await paperOf(machine, printer, desktop);
    expect(invoice).toHaveLength(1);
    expect(invoice[0]).toContain('Invoice');
    expect(invoice[0]).toContain(order.number);

    await page.goto(`/dashboard/fulfil?search=${encodeURIComponent(weekend.name)}`);
    await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
    await page.getByRole('button', { name: 'Print slips' }).click();
    const slips = await paperOf(machine, printer, desktop);
    expect(slips).toHaveLength(2);
    for (const number of numbers) expect(slips.join()).toContain(number);

    await page.goto(`/dashboard/order/${order._id}`);
    const folder = await mkdtemp(join(tmpdir(), 'kerf-saved-'));
    const path = join(folder, 'confirmation.pdf');
    // The save dialog belongs to the OS; a fixed path answers for the user.
    await desktop.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await page.getByRole('button', { name: 'Download Order confirmation' }).click();
    await expect
      .poll(async () =>
        (await readFile(path).catch(() => Buffer.alloc(0))).subarray(0, 5).toString(),
      )
      .toBe('%PDF-');
    await rm(folder, { recursive: true });
    await desktop.close();
  } finally {
    await printer.stop();
    await machine.stop();
  }
});
