import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small file of this app, always read and replaced as a whole. */
export interface JsonFile<T> {
  /** Null if it is missing or invalid. */
  read(): T | null;
  /** Throws if it cannot be written. */
  write(value: T): void;
}

export function jsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  return {
    read: () => {
      const parsed = schema.safeParse(parseJson(textOf(path)));
      return parsed.success ? parsed.data : null;
    },
    write: (value) => replaceFile(path, JSON.stringify(value)),
  };
}

/** Writes a temporary file and renames it, so that a reader sees the old text or the new, never a part. */
function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  renameSync(beside, path);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(code));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // A truncated file counts as missing.
    return null;
  }
}
