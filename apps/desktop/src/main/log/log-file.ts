import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMissing } from '../settings/json-file.ts';

const LARGEST = 1_000_000;
const KEPT = 3;

export interface Log {
  info(what: string, detail?: unknown): void;
  error(what: string, detail?: unknown): void;
}

interface LogOptions {
  readonly path: string;
  readonly now: () => Date;
  /** In bytes; defaults to 1 MB. */
  readonly largest?: number;
}

/**
 * A rotating log of JSON lines: `kerf.log`, then `kerf.log.1` to `.3`. Written synchronously, so that it
 * contains everything before a crash. Secrets are redacted. Logging never throws.
 */
export function openLog({ path, now, largest = LARGEST }: LogOptions): Log {
  function write(level: 'info' | 'error', what: string, detail: unknown): void {
    const line = { time: now().toISOString(), level, what, ...detailOf(detail) };
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (sizeOf(path) > largest) rotate(path);
      appendFileSync(path, `${redact(JSON.stringify(line))}\n`, { mode: 0o600 });
    } catch (error) {
      // If the disk fails, all that is left is the terminal.
      process.stderr.write(`${redact(JSON.stringify(line))}\n${error}\n`);
    }
  }
  return {
    info: (what, detail) => write('info', what, detail),
    error: (what, detail) => write('error', what, detail),
  };
}

function detailOf(detail: unknown): { detail?: unknown } {
  if (detail === undefined) return {};
  return { detail: detail instanceof Error ? (detail.stack ?? String(detail)) : detail };
}

function rotate(path: string): void {
  rmSync(`${path}.${KEPT}`, { force: true });
  for (let age = KEPT - 1; age >= 1; age -= 1)
    renameIfThere(`${path}.${age}`, `${path}.${age + 1}`);
  renameIfThere(path, `${path}.1`);
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** What must never be logged, and its replacement. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 [secret]'],
  [/\b(pi_\w+_secret|[srp]k_(?:live|test)|whsec)_\w+/g, '[key]'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  // The query and fragment of an address carry codes and tokens.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"']*)[?#][^\s"']*/gi, '$1?[query]'],
  [/("\w*(?:password|token|secret|cookie|authorization)\w*"\s*:\s*)"[^"]*"/gi, '$1"[secret]"'],
  [/\b(\w*(?:password|token|secret|cookie)\w*=)[^\s,;&"']+/gi, '$1[secret]'],
];

/** The text without secrets or email addresses, safe to send to support. */
export function redact(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);
}
