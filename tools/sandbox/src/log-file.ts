import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The log file of one part of the sandbox. */
export function logPath(dataDir: string, part: string): string {
  return join(dataDir, 'logs', `${part}.log`);
}

/**
 * Starts a new log file, keeping the last run's as `.old`, and passes its file descriptor to `use`, which
 * hands it to a child process. Our own copy is closed afterwards.
 */
export function withFreshLog<T>(path: string, use: (descriptor: number) => T): T {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, 'a');
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The last lines of a log; empty if there is none. */
export function lastLines(path: string, count = 15): string {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
