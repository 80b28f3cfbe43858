import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '../settings/settings.ts';
import { screenToRemember } from './last-screen.ts';

const PAUSE_MS = 400;

/** Saves the window's place and its last screen. */
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
