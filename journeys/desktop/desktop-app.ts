import { once } from 'node:events';
import { STOPPED_PATH } from '@kerf/desktop/src/main/window/stopped-page.ts';
import type { DesktopBridge } from '@kerf/desktop/src/shared/ipc.ts';
import { desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import type { HeadlessSession } from '@kerf/electron/headless-session';
import { startHeadlessSession } from '@kerf/electron/headless-session';
import { isStoredKey, storedKeys } from '@kerf/ui/platform/secret-store';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';

declare global {
  interface Window {
    readonly kerf: DesktopBridge;
  }
}

export const APP_ORIGIN = 'app://kerf';
const KEYS = Object.keys(storedKeys).filter(isStoredKey);

/** The installed app while it runs. */
export interface DesktopApp {
  readonly electron: ElectronApplication;
  /** The app's window. As in a browser, a path without a host means the store's. */
  readonly page: Page;
  close(): Promise<void>;
}

interface LaunchOptions {
  /** Arguments from the OS, such as a link that was clicked. */
  readonly args?: readonly string[];
}

/** Starts the app against the journeys' store, with whatever it saved on that machine before. */
export async function launchDesktop(
  machine: HeadlessSession,
  { args = [] }: LaunchOptions = {},
): Promise<DesktopApp> {
  const { folder } = await findElectron(process.env);
  // Launched by its package rather than by path, so that Playwright holds the app back until it is connected.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = folder;
  const electron = await _electron.launch({
    args: ['--disable-gpu', desktopFolder, ...args],
    env: { ...definedEnvironment(), KERF_STORE_URL: storeUrl(), ...machine.env },
  });
  const ended = once(electron.process(), 'exit');
  const page = await electron.firstWindow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  takePathsAsOwn(page);
  // A journey leaves what it has typed, unless it is about the question.
  await electron.evaluate(({ dialog }) => {
    Object.assign(dialog, { showMessageBoxSync: () => 1 });
  });
  const close = async () => {
    await electron.close();
    // Until this one has exited, a new one would act as its second instance.
    await ended;
  };
  return { electron, page, close };
}

/** Resets the app to freshly installed: signed out, with only the store's address, on a page without the app. */
export async function forgetAll({ electron, page }: DesktopApp): Promise<void> {
  await page.evaluate(async (keys) => {
    for (const key of keys) await window.kerf.secrets.delete(key);
    await window.kerf.copies.clear();
  }, KEYS);
  await electron.evaluate(({ BrowserWindow, session }) => {
    const others = BrowserWindow.getAllWindows().filter(
      ({ webContents }) => !webContents.getURL().startsWith('app:'),
    );
    for (const window of others) window.destroy();
    return session.defaultSession.clearStorageData();
  });
  await page.goto(STOPPED_PATH);
  // Last, since a screen writes its drafts when it is left.
  await page.evaluate(async () => {
    for (const name of Object.keys(await window.kerf.drafts.read())) {
      await window.kerf.drafts.write(name, null);
    }
  });
}

/** Clicks an item in the application menu, as a user would. */
export async function chooseFromMenu(
  { electron }: DesktopApp,
  menu: string,
  item: string,
): Promise<void> {
  await electron.evaluate(
    ({ Menu }, [menuLabel, itemLabel]) => {
      const top = Menu.getApplicationMenu()?.items.find(({ label }) => label === menuLabel);
      const chosen = top?.submenu?.items.find(({ label }) => label === itemLabel);
      if (!chosen) throw new Error(`The menu has no ${menuLabel} > ${itemLabel}`);
      chosen.click();
    },
    [menu, item] as const,
  );
}

/** Whether the page is the desktop app's. */
export function isDesktop(page: Page): boolean {
  return page.url().startsWith(APP_ORIGIN);
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** The address of the journeys' store. */
export function storeUrl(): string {
  const url = process.env.KERF_JOURNEY_URL;
  if (url === undefined) throw new Error('The store of the journeys is not running.');
  return url;
}

/** process.env without its undefined values. */
export function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Lets page.goto take a path, as it does in a browser. */
export function takePathsAsOwn(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (address, options) => goto(new URL(address, APP_ORIGIN).href, options);
}

interface SharedDesktop {
  readonly desktop: DesktopApp;
  stop(): Promise<void>;
}

/** Starts the app in a separate headless session. */
export async function startSharedDesktop(): Promise<SharedDesktop> {
  const machine = await startHeadlessSession();
  try {
    const desktop = await launchDesktop(machine);
    return { desktop, stop: () => desktop.close().finally(machine.stop) };
  } catch (error) {
    await machine.stop();
    throw error;
  }
}
