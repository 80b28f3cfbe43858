import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otherTables } from '../../src/people/personal-data/other-tables.ts';
import { personalTables } from '../../src/people/personal-data/personal-data.ts';
import { useApi } from '../harness/use-api.ts';
import { personalDataPage } from './personal-data-page.ts';

const api = useApi();

const entries = [
  ...personalTables.flatMap(({ table, columns }) =>
    columns.flatMap(({ names }) => names.map((name) => `${table}.${name}`)),
  ),
  ...otherTables.flatMap(({ table, names }) => names.map((name) => `${table}.${name}`)),
];

test('Every column of the schema has one entry, and every entry a column', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'kysely_migration'
      and attnum > 0 and not attisdropped`.execute(api().db);

  expect(entries.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('A row goes whole or stays', () => {
  const mixed = personalTables.filter(({ columns }) => {
    const kinds = new Set(columns.map(({ fate }) => fate.kind));
    return kinds.has('erase') && kinds.size > 1;
  });
  expect(mixed).toEqual([]);
});

test('What stays says why, and what goes does not', () => {
  const wrong = personalTables.filter(
    ({ columns, stays }) =>
      columns.some(({ fate }) => fate.kind === 'erase') !== (stays === undefined),
  );
  expect(wrong.map(({ table }) => table)).toEqual([]);
});

test('What a person wrote is in their archive, and the rest says why not', () => {
  const silent = personalTables.filter(({ columns }) =>
    columns.every(({ leftOut }) => leftOut !== undefined),
  );
  // Nothing but what other tables have once more.
  expect(silent.map(({ table }) => table)).toEqual(['order_texts', 'idempotency_keys']);
  const reasons = personalTables.flatMap(({ columns }) =>
    columns.flatMap(({ leftOut }) => leftOut ?? []),
  );
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});

test('The page of personal data shows the entries as they are', async () => {
  const page = join(import.meta.dirname, '../../../../docs/personal-data.md');

  await expect(personalDataPage()).toMatchFileSnapshot(page);
});
