import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { desktopFolder } from '@kerf/electron/desktop-build';
import type { HeadlessSession } from '@kerf/electron/headless-session';
import { chromium, type Page } from '@playwright/test';
import { definedEnvironment, storeUrl, takePathsAsOwn } from './desktop-app.ts';

const START_PATIENCE_MS = 30_000;

export interface Unpacked {
  readonly executable: string;
  readonly resources: string;
}

/** Unpacks the newest archive of the app, as somebody does who has downloaded it. */
export function unpackApp(machine: HeadlessSession): Unpacked {
  const [archive] = globSync('dist/Kerf-*.tar.gz', { cwd: desktopFolder });
  if (archive === undefined) throw new Error('The app is not packaged: npm run release -- tar.gz');
  const folder = join(machine.home, 'app');
  mkdirSync(folder);
  const args = ['-xzf', join(desktopFolder, archive), '--strip-components=1', '-C', folder];
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The archive cannot be unpacked: ${stderr}`);
  return { executable: join(folder, 'kerf'), resources: join(folder, 'resources') };
}

export interface PackagedApp {
  readonly page: Page;
  close(): Promise<void>;
}

/** Starts the packaged app and looks at its window through the remote debugging port. */
export async function startPackaged(
  { executable }: Unpacked,
  machine: HeadlessSession,
): Promise<PackagedApp> {
  const child = spawn(executable, ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'], {
    env: { ...definedEnvironment(), ...machine.env, KERF_STORE_URL: storeUrl() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child));
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('The packaged app shows no window.');
    takePathsAsOwn(page);
    return { page, close: () => browser.close().then(kill) };
  } catch (error) {
    await kill();
    throw error;
  }
}

function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`No window came: ${text}`)), START_PATIENCE_MS);
    stderr?.on('data', (chunk) => {
      text += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}
