import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { withFreshLog } from './log-file.ts';
import { SandboxProblem } from './sandbox-problem.ts';

const GRACE_MS = 6_000;

export interface ChildOptions {
  /** The part's name in messages. */
  readonly name: string;
  /** A TypeScript file, run by this process's Node. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<NodeJS.Dict<string>>;
  /** The log file, which is overwritten. */
  readonly log: string;
}

export interface ChildPart {
  readonly pid: number | undefined;
  /** Resolves with the exit code when the process ends, for any reason. */
  readonly ended: Promise<number | null>;
  /** Resolves at the child's first message; rejects if it exits first. */
  readonly said: Promise<void>;
  isRunning(): boolean;
  /** Asks it to stop, and kills it if that takes over 6 seconds. */
  stop(): Promise<void>;
  /** Kills it. */
  kill(): void;
}

/**
 * Starts one part of the sandbox as a child process in its own process group, so that Ctrl-C reaches only
 * this process, which then stops the parts in order. If this process is killed, the IPC channel closes and
 * the part exits (see exit-with-parent.ts).
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
  // Not every part reports readiness. Callers that wait for it still get the rejection.
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
