import { type BrowserWindow, dialog } from 'electron';
import { APP_ORIGIN } from '../../shared/app-origin.ts';
import type { Log } from '../log/log-file.ts';
import { createReloadBudget } from './reload-budget.ts';
import { STOPPED_PATH } from './stopped-page.ts';

/** Reloads a crashed page a few times, and asks the user about one that hangs. */
export function watchCrashes(window: BrowserWindow, log: Log): void {
  const mayReload = createReloadBudget(() => performance.now());
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error('The page crashed', { reason, exitCode });
    if (mayReload()) window.webContents.reload();
    else void window.loadURL(`${APP_ORIGIN}${STOPPED_PATH}`);
  });
  window.webContents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
    if (isMainFrame) log.error('The page could not be loaded', { code, reason, url });
  });
  watchHangs(window, log);
}

function watchHangs(window: BrowserWindow, log: Log): void {
  let asking: AbortController | null = null;
  window.on('responsive', () => asking?.abort());
  window.on('unresponsive', async () => {
    if (asking) return;
    asking = new AbortController();
    log.error('The page hangs');
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      message: 'Kerf isn’t responding.',
      detail: 'You can wait, or reload the window. What was not sent yet is lost then.',
      signal: asking.signal,
    });
    asking = null;
    if (response === 1 && !window.isDestroyed()) restart(window);
  });
}

/** A hung page cannot reload, so its process is killed and handled as a crash. */
function restart(window: BrowserWindow): void {
  window.webContents.forcefullyCrashRenderer();
}
