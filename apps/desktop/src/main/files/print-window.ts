import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  type Session,
  session,
  type WebContents,
} from 'electron';
import type { PrintedFile } from '../../shared/ipc.ts';
import { lockSession } from '../payment-window/lock-down.ts';
import { safeFileName } from './file-name.ts';
import { pdfShownIn } from './pdf-viewer.ts';
import { printPage } from './print-page.ts';

// Kept on disk, since Chromium's PDF viewer shows nothing in a session in memory. It holds no document: they
// are answered from memory and never cached.
const PARTITION = 'persist:kerf-print';
// The reserved .invalid domain, so that nothing in this session reaches a network.
const ORIGIN = 'https://print.invalid';

/** Shows a PDF in Chromium's viewer in a separate window, with the system print dialog on top. */
export function createPrintWindow(parent: () => BrowserWindow | null) {
  const files = new Map<string, Uint8Array>();
  const pages = session.fromPartition(PARTITION, { cache: false });
  lockSession(pages);
  stayOn(pages, files);
  pages.protocol.handle('https', ({ url }) => {
    const content = files.get(url);
    if (!content) return new Response(null, { status: 404 });
    const headers = { 'content-type': 'application/pdf', 'cache-control': 'no-store' };
    return new Response(Buffer.from(content), { headers });
  });
  let count = 0;

  return async ({ name, content }: PrintedFile): Promise<void> => {
    count += 1;
    const address = `${ORIGIN}/${count}/${encodeURIComponent(safeFileName(name))}`;
    files.set(address, content);
    const window = createWindow(safeFileName(name), parent());
    window.once('closed', () => files.delete(address));
    await window.loadURL(address).catch((error: unknown) => {
      if (!window.isDestroyed()) throw error;
    });
    if (window.isDestroyed()) return;
    window.show();
    await pdfShownIn(window);
    // Not awaited: Chromium may say nothing of a document until its window is closed.
    if (!window.isDestroyed()) void print(window);
  };
}

/** Closes the window once it is printed; if the user cancels, it stays open. */
async function print(window: BrowserWindow): Promise<void> {
  try {
    const { isPrinted } = await printPage(window.webContents);
    if (isPrinted && !window.isDestroyed()) window.close();
  } catch (error) {
    if (window.isDestroyed()) return;
    await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'This document could not be printed.',
      detail: `Check that a printer is set up on this machine and try again with File, Print. (${error})`,
    });
  }
}

function createWindow(title: string, parent: BrowserWindow | null): BrowserWindow {
  const window = new BrowserWindow({
    ...(parent && { parent }),
    width: 900,
    height: 1000,
    show: false,
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
  // On a Mac, the app's own menu has both.
  window.setMenu(
    Menu.buildFromTemplate([
      {
        label: '&File',
        submenu: [
          { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => void print(window) },
          { role: 'close', accelerator: 'CmdOrCtrl+W' },
        ],
      },
    ]),
  );
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}

/** Keeps the windows and the viewers inside them on the documents that are printed. */
function stayOn(pages: Session, files: ReadonlyMap<string, unknown>): void {
  const isOwn = (url: string) => files.has(url) || url.startsWith('chrome-extension:');
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!isOwn(event.url)) event.preventDefault();
  };
  app.on('web-contents-created', (_event, contents: WebContents) => {
    if (contents.session !== pages) return;
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
