import { BrowserWindow, session } from 'electron';
import { askBeforeLeaving } from '../window/ask-before-leaving.ts';
import { lockContents, lockSession } from './lock-down.ts';

// Without "persist:" the session is in memory and shares nothing with the app's own.
const PARTITION = 'kerf-payment';

interface PaymentWindowParts {
  /** The store's origin, whose page takes the card. */
  readonly store: () => string;
  /** The app's window; the payment window stays on top of it and closes with it. */
  readonly parent: () => BrowserWindow | null;
}

export interface PaymentWindow {
  /** Opens the store's payment page with a code. Resolves when it is closed; rejects if it cannot be loaded. */
  open(code: string): Promise<void>;
}

/** The store's payment page in a locked-down window: no preload, no permissions, no navigation elsewhere. */
export function createPaymentWindow({ store, parent }: PaymentWindowParts): PaymentWindow {
  let current: BrowserWindow | null = null;
  const pages = session.fromPartition(PARTITION, { cache: false });
  lockSession(pages);

  return {
    open: async (code) => {
      const before = current;
      current = null;
      before?.destroy();
      await pages.clearStorageData();
      const address = store();
      const window = createWindow(address, parent());
      current = window;
      const closed = new Promise<void>((resolve) => window.once('closed', resolve));
      await load(window, paymentPage(address, code));
      await closed;
      if (current !== window) return;
      current = null;
      await pages.clearStorageData();
    },
  };
}

/** The code goes in the fragment, which is never sent to a server. */
function paymentPage(store: string, code: string): string {
  const page = new URL('/pay', store);
  page.hash = code;
  return page.href;
}

function createWindow(store: string, parent: BrowserWindow | null): BrowserWindow {
  const window = new BrowserWindow({
    ...(parent && { parent }),
    width: 960,
    height: 780,
    minWidth: 380,
    minHeight: 480,
    show: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    // The page cannot change the title, so it always shows whose page this is.
    title: `Payment at ${new URL(store).host}`,
    webPreferences: {
      partition: PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    },
  });
  window.removeMenu();
  lockContents(window.webContents, store);
  window.on('page-title-updated', (event) => event.preventDefault());
  window.once('ready-to-show', () => window.show());
  askBeforeLeaving(window, {
    message: 'The payment is still being confirmed.',
    detail:
      'If you close the window now, Kerf shows the order as paid once the bank has answered. Do not pay again before that.',
    leave: 'Close',
  });
  window.webContents.on('render-process-gone', () => window.destroy());
  return window;
}

async function load(window: BrowserWindow, url: string): Promise<void> {
  try {
    await window.loadURL(url);
  } catch (error) {
    // The user closed it before it had loaded.
    if (window.isDestroyed()) return;
    window.destroy();
    throw new Error('The payment page could not be loaded', { cause: codeOf(error) });
  }
}

/** Only the code: Electron's error message contains the address, and with it the payment code. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
