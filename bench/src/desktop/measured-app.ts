import { setTimeout as pause } from 'node:timers/promises';
import { startWatched } from '@kerf/electron/watched-app';
import { memoryOfTree } from './memory.ts';

const SETTLED_MS = 2_000;

export interface App {
  readonly executable: string;
  /** Arguments for Electron, such as the app's folder. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A selector that is visible once the first screen is usable. */
  readonly firstScreen: string;
}

export interface AppRun {
  /** From the start of the process to its first usable screen. */
  readonly startMs: number;
  /** Of all its processes once idle, counting each shared page once. */
  readonly memoryBytes: number;
}

/** Starts an app, waits for its first screen, and stops it. */
export async function runApp({ firstScreen, ...start }: App): Promise<AppRun> {
  const started = performance.now();
  const app = await startWatched(start);
  try {
    await app.page.locator(firstScreen).first().waitFor();
    const startMs = performance.now() - started;
    await pause(SETTLED_MS);
    return { startMs, memoryBytes: memoryOfTree(app.pid) };
  } finally {
    await app.close();
  }
}
