import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { withFreshLog } from './log-file.ts';
import { SandboxProblem } from './sandbox-problem.ts';

const GRACE_MS = 6_000;

export interface ChildOptions {
  /** How the part is called in messages. */
  readonly name: string;
  /** A TypeScript file, run by the Node that runs us. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<NodeJS.Dict<string>>;
  /** The file of its output, which is overwritten. */
  readonly log: string;
}

export interface ChildPart {
  readonly pid: number | undefined;
  /** Resolves with the exit code when the process ends, for any reason. */
  readonly ended: Promise<number | null>;
  /** Resolves at the child's first message; rejects where it ends before. */
  readonly said: Promise<void>;
  isRunning(): boolean;
  /** Asks it to end, and ends it by force where that takes over 6 seconds. */
  stop(): Promise<void>;
  /** Ends it by force, at once. */
  kill(): void;
}

/**
 * Starts one part of the sandbox as a process in a group of its own, so that Ctrl-C reaches us alone
 * and we stop the parts in order. The channel to it closes when we are killed; the part ends then
 * (see exit-with-parent.ts).
 */
export function startChild(options: ChildOptions): ChildPart {
  const child = withFreshLog(options.log, (descriptor) =>
    spawn(process.execPath, [...nodeFlags(), options.script, ...(options.args ?? [])], {
      env: { ...process.env, ...options.env },
      detached: true,
      stdio: ['ignore', descriptor, descriptor, 'ipc'],
    }),
  );
  let running = true;
  const ended = endOf(child).finally(() => {
    running = false;
  });
  return {
    pid: child.pid,
    ended,
    said: firstMessage(child, ended, options.name),
    isRunning: () => running,
    stop: () => stopChild(child, ended),
    kill: () => child.kill('SIGKILL'),
  };
}

function nodeFlags(): string[] {
  return ['--import', new URL('./exit-with-parent.ts', import.meta.url).href];
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

function firstMessage(
  child: ChildProcess,
  ended: Promise<number | null>,
  name: string,
): Promise<void> {
  const message = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
  });
  const early = ended.then((code) => {
    throw new SandboxProblem(`${name} ended at once (code ${code ?? 'none'}).`);
  });
  const first = Promise.race([message, early]);
  // Not every part reports readiness; a caller that waits for it still gets the rejection.
  first.catch(() => undefined);
  return first;
}

async function stopChild(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  child.kill('SIGTERM');
  const patience = new AbortController();
  const late = pause(GRACE_MS, 'late', { signal: patience.signal }).catch(() => 'ended');
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  patience.abort();
  await ended;
}
