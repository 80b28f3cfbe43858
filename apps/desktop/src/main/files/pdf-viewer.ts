import type { BrowserWindow } from 'electron';

const LOAD_LIMIT_MS = 30_000;

/** What the page of a PDF asks Chromium's viewer inside it, which says when the document has loaded. */
const LOAD_STATE = `new Promise((resolve) => {
  addEventListener('message', ({ origin, data }) => {
    if (origin.startsWith('chrome-extension:') && data.type === 'documentLoaded') {
      resolve(data.load_state);
    }
  });
  document.querySelector('embed').postMessage({ type: 'initialize' });
})`;

/**
 * Resolves when Chromium's PDF viewer has loaded the document of a window that has loaded its page, or the
 * window is closed. A document that is printed earlier comes out blank or not at all. Rejects if the
 * document cannot be shown.
 */
export async function pdfShownIn(window: BrowserWindow): Promise<void> {
  const { promise: end, resolve: stop, reject } = Promise.withResolvers<null>();
  const close = () => stop(null);
  window.once('closed', close);
  const limit = setTimeout(() => reject(new Error('The PDF viewer did not load.')), LOAD_LIMIT_MS);
  const state: unknown = await Promise.race([
    window.webContents.executeJavaScript(LOAD_STATE),
    end,
  ]).finally(() => {
    clearTimeout(limit);
    window.off('closed', close);
  });
  if (state !== null && state !== 'success') throw new Error('The PDF cannot be shown.');
}
