import { ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';

/** One page of a list, with what the list holds in all and where the next page begins. */
export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly next: string | null;
}

/** The place of a row in a sorted list: the value it is sorted by, and its id to break ties. */
export type Position<V = string | number> = readonly [value: V, id: string];

export function encodeCursor(at: Position): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** Reads a cursor back. A damaged one, or one of another list, is the caller's mistake. */
export function decodeCursor<S extends z.ZodType>(cursor: string, value: S): Position<z.output<S>> {
  const raw = parseJson(Buffer.from(cursor, 'base64url').toString());
  const parsed = z.tuple([value, z.uuid()]).safeParse(raw);
  if (parsed.success) return [parsed.data[0], parsed.data[1]];
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
