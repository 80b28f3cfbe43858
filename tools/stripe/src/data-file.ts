import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreContents } from './state.ts';
import type { ScheduledTask } from './timeline.ts';

/** The state that survives a restart. */
export interface Saved {
  readonly version: 1;
  /** Milliseconds by which the stand-in's clock was advanced. */
  readonly clockOffset: number;
  readonly contents: StoreContents;
  readonly tasks: readonly ScheduledTask[];
}

const WRITE_AFTER_MS = 200;

/** The data file is damaged, or from another version of the stand-in. */
export class UnreadableDataFile extends Error {
  override readonly name = 'UnreadableDataFile';
}

/** The state of an earlier run, or undefined. Throws `UnreadableDataFile`. */
export function readSaved(path: string): Saved | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const saved: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isSaved(saved)) return saved;
  } catch (error) {
    throw unreadable(path, textOf(error), error);
  }
  throw unreadable(path, 'it is of another version');
}

// The file is our own and written atomically; its structure distinguishes versions.
function isSaved(value: unknown): value is Saved {
  if (typeof value !== 'object' || value === null) return false;
  return 'version' in value && value.version === 1 && 'contents' in value && 'tasks' in value;
}

function unreadable(path: string, why: string, cause?: unknown): UnreadableDataFile {
  return new UnreadableDataFile(`The payments in ${path} cannot be read: ${why}.`, { cause });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Writes the state atomically, shortly after it changes. */
export class DataFile {
  readonly #path: string;
  readonly #current: () => Saved;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, current: () => Saved) {
    this.#path = path;
    this.#current = current;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.#flushLogged(), WRITE_AFTER_MS);
  }

  /** Writes pending changes now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#current()), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }

  #flushLogged(): void {
    try {
      this.flush();
    } catch (error) {
      console.error(`The Stripe stand-in could not write ${this.#path}: ${textOf(error)}`);
    }
  }
}
