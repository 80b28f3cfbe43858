import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { ElectronProblem } from './electron-problem.ts';

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

interface WatchOptions {
  readonly executable: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A running app, observed through its remote debugging port. */
export interface WatchedApp {
  readonly page: Page;
  readonly pid: number;
  /** Stops it and waits until it has exited. */
  close(): Promise<void>;
}

/**
 * Starts an app and connects through remote debugging only, which also works for packages, whose fuses keep
 * test drivers out of the process. Rejects with an ElectronProblem if no window appears in time.
 */
export async function startWatched({
  executable,
  args = [],
  env,
}: WatchOptions): Promise<WatchedApp> {
  const child = spawn(
    executable,
    ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', ...args],
    { env: { ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const address = await debuggingAddress(child);
    await hasPage(address);
    const browser = await chromium.connectOverCDP(address);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new ElectronProblem('The app shows no window.');
    return { page, pid: child.pid ?? 0, close: () => browser.close().then(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = () => reject(new ElectronProblem(`The app did not start.\n${text}`));
    const late = setTimeout(fail, START_TIMEOUT_MS);
    child.once('close', fail);
    child.stderr?.on('data', (chunk) => {
      text += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}

/** Waits for a loaded page: connecting to a window without one would hang, since it has no process to answer. */
async function hasPage(address: string): Promise<void> {
  const { host } = new URL(address);
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const targets: unknown = await (await fetch(`http://${host}/json/list`)).json();
    if (Array.isArray(targets) && targets.some(isLoaded)) return;
    await pause(POLL_MS);
  }
  throw new ElectronProblem('The app shows no page.');
}

function isLoaded(target: unknown): boolean {
  if (typeof target !== 'object' || target === null) return false;
  return 'type' in target && target.type === 'page' && 'url' in target && target.url !== '';
}
