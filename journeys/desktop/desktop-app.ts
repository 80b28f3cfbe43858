import { once } from 'node:events';
import type { DesktopBridge } from '@kerf/desktop/src/shared/ipc.ts';
import { desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import type { HeadlessSession } from '@kerf/electron/headless-session';
import { isStoredKey, storedKeys } from '@kerf/ui/platform/stored-keys';
import { _electron, type ElectronApplication, errors, type Page } from '@playwright/test';

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
  /** The app's window. A path without a host is the app's own, as it is the store's in a browser. */
  readonly page: Page;
  close(): Promise<void>;
}

interface LaunchOptions {
  /** What the system hands over, such as a link that was followed. */
  readonly args?: readonly string[];
}

/** Starts the installed app of the journeys' store on a machine, where it finds what it kept there before. */
export async function launchDesktop(
  machine: HeadlessSession,
  { args = [] }: LaunchOptions = {},
): Promise<DesktopApp> {
  const { executable } = await findElectron(process.env);
  const electron = await launch({
    executablePath: executable,
    args: ['--disable-gpu', desktopFolder, ...args],
    env: { ...definedEnvironment(), KERF_STORE_URL: storeUrl(), ...machine.env },
  });
  const ended = once(electron.process(), 'exit');
  const page = await electron.firstWindow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  takePathsAsOwn(page);
  const close = async () => {
    await electron.close();
    // Until it has ended, the next one takes itself for a second window of it.
    await ended;
  };
  return { electron, page, close };
}

type Launch = NonNullable<Parameters<typeof _electron.launch>[0]>;

/** One connection of the test runner to a starting app in some forty is never answered; the next one is. */
async function launch(options: Launch): Promise<ElectronApplication> {
  try {
    return await _electron.launch({ ...options, timeout: 30_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return _electron.launch({ ...options, timeout: 60_000 });
  }
}

/** As after an installation: nobody is signed in, and nothing is remembered but the store. */
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
  await page.goto('/');
}

/** The address of the journeys' store. */
export function storeUrl(): string {
  const url = process.env.KERF_JOURNEY_URL;
  if (url === undefined) throw new Error('The store of the journeys is not running.');
  return url;
}

/** The environment that the tests were started with. */
export function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Lets the window be sent to a screen by its path, as a browser's page is. */
export function takePathsAsOwn(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (address, options) => goto(new URL(address, APP_ORIGIN).href, options);
}
