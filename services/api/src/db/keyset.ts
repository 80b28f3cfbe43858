import { ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';

/** One page of a list, with what the list holds in all and where the next page begins. */
export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly next: string | null;
}

const position = z.tuple([z.union([z.string(), z.number()]), z.uuid()]);

/** The place of a row in a sorted list: the value it is sorted by, and its id to break ties. */
export type Position = z.infer<typeof position>;

export function encodeCursor(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** Reads a cursor back. A damaged one, or one of another list, is the caller's mistake. */
export function decodeCursor(cursor: string): Position {
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw new ProblemError({
    code: 'validation_failed',
    errors: [{ path: 'cursor', message: 'Take the cursor from the Link header of the last page.' }],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Cuts one row too many off a page, and points at the last row that stays. */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  total: number,
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => T,
): Page<T> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next = rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null;
  return { items: kept.map(toItem), total, next };
}
