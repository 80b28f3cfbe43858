import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the log of one part of the sandbox lies. */
export function logPath(dataDir: string, part: string): string {
  return join(dataDir, 'logs', `${part}.log`);
}

/**
 * Begins a log file anew, keeping the last run's beside it as `.old`, and hands its descriptor to
 * `use`, which gives it to a child; our own copy is closed afterwards.
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

/** The last lines of a log, or an empty text where there is none. */
export function lastLines(path: string, count = 15): string {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
