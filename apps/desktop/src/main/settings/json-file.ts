import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { createKeptFile } from './kept-file.ts';

/** A small file of this app, always read and replaced as a whole. */
export interface JsonFile<T> {
  /** Null if it is missing, invalid or cannot be read. */
  read(): T | null;
  /** Never throws; see KeptFile. */
  write(value: T): void;
}

interface JsonFileParts<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** Called when the file cannot be read, and with the first of several failed writes. */
  readonly onFailure: (error: unknown) => void;
}

export function jsonFile<T>({ path, schema, onFailure }: JsonFileParts<T>): JsonFile<T> {
  const file = createKeptFile({ path, onFailure });
  return {
    read: () => {
      const parsed = schema.safeParse(parseJson(textOf(path, onFailure)));
      return parsed.success ? parsed.data : null;
    },
    write: (value) => file.write(JSON.stringify(value)),
  };
}

function textOf(path: string, onFailure: (error: unknown) => void): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isMissing(error)) onFailure(error);
    return null;
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
