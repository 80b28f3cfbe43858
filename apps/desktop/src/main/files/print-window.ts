import { BrowserWindow, session } from 'electron';
import type { PrintedFile } from '../../shared/ipc.ts';
import { lockSession } from '../payment-window/lock-down.ts';
import { safeFileName } from './file-name.ts';
import { pdfViewerOf } from './pdf-viewer.ts';
import { printPage } from './print-page.ts';

// Without "persist:" the session is in memory and shares nothing with the app's own.
const PARTITION = 'kerf-print';
// The reserved .invalid domain, so that nothing in this session reaches a network.
const ORIGIN = 'https://print.invalid';

/**
 * Shows a PDF in Chromium's viewer in a separate window, with the system print dialog on top. The window
 * closes after printing; if the user cancels, it stays open.
 */
export function createPrintWindow(parent: () => BrowserWindow | null) {
  const files = new Map<string, Uint8Array>();
  const pages = session.fromPartition(PARTITION, { cache: false });
  lockSession(pages);
  pages.protocol.handle('https', ({ url }) => {
    const content = files.get(url);
    if (!content) return new Response(null, { status: 404 });
    return new Response(Buffer.from(content), { headers: { 'content-type': 'application/pdf' } });
  });
  let count = 0;

  return async ({ name, content }: PrintedFile): Promise<void> => {
    count += 1;
    const address = `${ORIGIN}/${count}/${encodeURIComponent(safeFileName(name))}`;
    files.set(address, content);
    const window = createWindow(address, safeFileName(name), parent());
    window.once('closed', () => files.delete(address));
    const shown = window.loadURL(address).then(() => window.show());
    // Without its viewer the window is blank, and so would be the paper.
    await Promise.all([pdfViewerOf(window), shown]);
    if (window.isDestroyed()) return;
    const { isPrinted } = await printPage(window.webContents);
    if (isPrinted && !window.isDestroyed()) window.close();
  };
}

function createWindow(address: string, title: string, parent: BrowserWindow | null): BrowserWindow {
  const window = new BrowserWindow({
    ...(parent && { parent }),
    width: 900,
    height: 1000,
    show: false,
    autoHideMenuBar: true,
    title,
    webPreferences: {
      partition: PARTITION,
      // Chromium's PDF viewer counts as a plugin.
      plugins: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    },
  });
  window.removeMenu();
  const { webContents } = window;
  webContents.on('will-navigate', (event) => {
    if (event.url !== address) event.preventDefault();
  });
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}
