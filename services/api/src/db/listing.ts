import { storableMoment } from '@kerf/contract/schemas/common';
import { fieldProblem } from '@kerf/domain/problem';
import { folded } from '@kerf/domain/text/folded';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Schema } from './schema.ts';

/** One page of a list, with the total of the list and the cursor of the next page. */
export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  /** Counting stopped at `total`, so there may be more. */
  readonly atLeast?: boolean;
  readonly next: string | null;
}

type Value = string | number;

/** The sort key of a list. The id breaks ties. */
export interface Keyset<Row> {
  readonly column: RawBuilder<unknown>;
  readonly type: 'text' | 'bigint' | 'timestamptz';
  readonly direction: 'asc' | 'desc';
  readonly value: z.ZodType<Value>;
  readonly of: (row: Row) => Value;
}

type Sort<Row> = (direction: Keyset<Row>['direction']) => Keyset<Row>;

const values = { text: z.string(), bigint: z.int(), timestamptz: storableMoment };

/** A way to sort by a column, or an expression, of this type. `of` reads its value of a row. */
export function sortBy<Row>(
  type: Keyset<Row>['type'],
  column: RawBuilder<unknown>,
  of: (row: Row) => Value,
): Sort<Row> {
  return (direction) => ({ column, type, direction, value: values[type], of });
}

/** The ways to sort a list, by their names; with a minus before it, descending. */
export function sorting<Row, Name extends string>(
  ways: Readonly<Record<Name, Sort<Row>>>,
): (sort: Name | `-${Name}`) => Keyset<Row> {
  const wayOf = new Map<string, Sort<Row>>(Object.entries<Sort<Row>>(ways));
  return (sort) => {
    const way = wayOf.get(sort.replace('-', ''));
    if (!way) throw new Error(`There is no way to sort by ${sort}.`);
    return way(sort.startsWith('-') ? 'desc' : 'asc');
  };
}

/** Sorts by the time of creation. */
export const byAge = sortBy('timestamptz', sql`created_at`, (row: { readonly created_at: Date }) =>
  row.created_at.toISOString(),
);

interface Wanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Reads one page and the total, which `count` finds where it is not that of all rows. The rows after the
 * cursor are found by an index, however deep the page is.
 */
export async function readPage<TB extends keyof Schema, Row extends { readonly id: string }, T>(
  rows: SelectQueryBuilder<Schema, TB, Row>,
  keyset: Keyset<Row>,
  { limit, cursor }: Wanted,
  toItems: (rows: Row[]) => T[] | Promise<T[]>,
  count: () => Promise<{ readonly total: number }> = () => totalOf(rows),
): Promise<Page<T>> {
  const { column, direction } = keyset;
  const sorted = rows
    .orderBy(column, direction)
    .orderBy(sql`id`, direction)
    .limit(limit + 1);
  const [found, { total }] = await Promise.all([
    (cursor === undefined ? sorted : sorted.where(after(keyset, cursor))).execute(),
    count(),
  ]);
  const { shown, next } = cutPage(found, limit, (last) => [keyset.of(last), last.id]);
  return { items: await toItems(shown), total, next };
}

/** The rows of a page, of which one more than `limit` was read, and the cursor of the next page. */
export function cutPage<Row>(
  found: Row[],
  limit: number,
  placeOf: (last: Row) => readonly Value[],
): { readonly shown: Row[]; readonly next: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: found.length > limit && last ? encodeCursor(placeOf(last)) : null };
}

/** The items of a page whose rows are shown one by one. */
export function each<Row, T>(view: (row: Row) => T): (rows: readonly Row[]) => T[] {
  return (rows) => rows.map((row) => view(row));
}

function totalOf<TB extends keyof Schema, Row>(rows: SelectQueryBuilder<Schema, TB, Row>) {
  return rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
}

/** The number of rows that a query finds. */
export async function countOf<TB extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, TB, Row>,
): Promise<number> {
  return (await totalOf(rows)).total;
}

function after<Row>(keyset: Keyset<Row>, cursor: string): RawBuilder<boolean> {
  return isAfter(keyset, placeOf(keyset, cursor));
}

/** A position in a list: the value of its sort key, and the id. */
export type Place = readonly [value: Value, id: string];

/** Decodes a cursor. Throws a ProblemError if it is damaged or from another list. */
export function placeOf<Row>(keyset: Keyset<Row>, cursor: string): Place {
  return decodeCursor(cursor, z.tuple([keyset.value, z.uuid()]));
}

/** Whether a row comes after this position in the list. */
export function isAfter<Row>(keyset: Keyset<Row>, [value, id]: Place): RawBuilder<boolean> {
  const comparison = sql.raw(keyset.direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${keyset.column}, id) ${comparison} (${value}::${sql.raw(keyset.type)}, ${id}::uuid)`;
}

/** Encodes a position in a list. */
export function encodeCursor(place: readonly Value[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor. Throws a ProblemError if it is damaged or from another list. */
export function decodeCursor<T extends readonly Value[]>(cursor: string, place: z.ZodType<T>): T {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success && !parsed.data.join('').includes('\0')) return parsed.data;
  throw fieldProblem('cursor', 'Take the cursor from the Link header of the last page.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A `like` pattern for a text anywhere in a column that Postgres has `folded`. Wildcards in the text are escaped. */
export function containing(text: string): string {
  return containingExactly(folded(text));
}

/** A `like` pattern for a text anywhere in a column, letter for letter. */
export function containingExactly(text: string): string {
  return `%${literal(text)}%`;
}

/** A `like` pattern for a text at the beginning of a column that Postgres has `folded`. */
export function beginningWith(text: string): string {
  return `${literal(folded(text))}%`;
}

/** A `like` pattern for a part of a number, such as a tracking number, in a lower-case column. */
export function containingNumber(text: string): string {
  return `%${literal(text.toLowerCase())}%`;
}

/** A `like` pattern for the beginning of an article's number in a lower-case column. */
export function beginningWithNumber(text: string): string {
  return `${literal(text.toLowerCase())}%`;
}

/** Whether the text has three consecutive letters or digits, without which a trigram index is of no use. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(folded(text));
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
