import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '../settings/settings.ts';

const PAUSE_MS = 400;

/** Saves the window's bounds and its last screen. */
export function rememberPlace(window: BrowserWindow, settings: SettingsStore): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    settings.change({ window: place });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', () => {
    save();
    settings.change({ screen: screenToRemember(window.webContents.getURL()) });
  });
}

/** Steps of a flow, not reopened at the next start; the app opens on the front page instead. */
const passing = ['/login', '/register', '/settings', '/dashboard/payment/', '/__stopped'];

/**
 * The screen to open at the next start, from the page's address; null if it should not be saved. Search and
 * filters are left out: they may contain names, and the settings are plain text.
 */
export function screenToRemember(address: string): string | null {
  const pathname = URL.parse(address)?.pathname ?? '/';
  return passing.some((path) => pathname.startsWith(path)) ? null : pathname;
}
