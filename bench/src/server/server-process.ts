import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kerf/sandbox/free-port';

const POLL_MS = 5;
const KIB = 1024;

export interface ServerProcess {
  readonly url: string;
  /** From the start of the process to its first 200, in milliseconds. */
  readonly readyMs: number;
  /** The current memory of the process, in mebibytes. */
  memoryMib(): number;
  /**
   * The memory of its child processes. File-backed pages, such as Node's program, are shared and not
   * counted again.
   */
  startedMib(): number;
  stop(): Promise<void>;
}

/** Starts Node with a program that listens on PORT, and waits until /readyz answers 200. */
export async function startServerProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended before it was ready.`);
    await pause(POLL_MS);
  }
  return {
    url,
    readyMs: performance.now() - started,
    memoryMib: () => {
      const { own, files } = heldBy(child.pid);
      return own + files;
    },
    startedMib: () => startedBy(child.pid).reduce((sum, pid) => sum + heldBy(pid).own, 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** The anonymous and file-backed memory of a process, in mebibytes; 0 if it has ended in the meantime. */
export function heldBy(pid: number | string | undefined) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mib = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / KIB;
    return { own: mib('RssAnon'), files: mib('RssFile') };
  } catch {
    return { own: 0, files: 0 };
  }
}

/** The pids of a process's descendants. */
export function startedBy(pid: number | string | undefined): string[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return started.flatMap((child) => [child, ...startedBy(child)]);
  } catch {
    return [];
  }
}
