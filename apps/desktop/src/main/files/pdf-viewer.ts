import { app, type BrowserWindow, type WebContents } from 'electron';

const LOAD_LIMIT_MS = 30_000;

/**
 * Resolves when Chromium's PDF viewer has loaded in a window, or the window is closed. The viewer is a page
 * inside the window's page, and may start to load only after that one has loaded. Rejects if it does not load.
 */
export function pdfViewerOf(window: BrowserWindow): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watch = (_event: unknown, contents: WebContents) => {
    contents.once('did-finish-load', () => {
      if (isInside(contents, window)) resolve();
    });
  };
  const limit = setTimeout(() => {
    reject(new Error('The PDF viewer did not load.'));
  }, LOAD_LIMIT_MS);
  app.on('web-contents-created', watch);
  window.once('closed', resolve);
  return promise.finally(() => {
    clearTimeout(limit);
    app.off('web-contents-created', watch);
  });
}

function isInside(contents: WebContents, window: BrowserWindow): boolean {
  if (window.isDestroyed()) return false;
  const { frameTreeNodeId } = contents.mainFrame;
  const frames = window.webContents.mainFrame.framesInSubtree;
  return frames.some((frame) => frame.frameTreeNodeId === frameTreeNodeId);
}
