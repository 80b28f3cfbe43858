import {
  type BulkChangeCause,
  type BulkChangeQuestions,
  type bulkChangeRowsQuery,
  type bulkChangesQuery,
  ROWS_OF_CAUSE_MAX,
} from '@kerf/contract/schemas/bulk-change';
import { notFound } from '@kerf/domain/problem';
import type { VolumePriceChoice } from '@kerf/domain/product-import/volume-prices';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import {
  byAge,
  containing,
  cutPage,
  decodeCursor,
  each,
  type Page,
  readPage,
} from '../../db/listing.ts';
import type { BulkChangeRecord, BulkChangeRow } from '../../db/schema.ts';
import type { RowPlan } from './plan-row.ts';

/** A planned row that is not stored yet. */
export interface PlannedRow extends Pick<RowPlan, 'plan' | 'changes' | 'faults'> {
  readonly position: number;
  readonly productId: string | null;
  readonly sku: string;
  readonly name: string;
}

export async function insertRows(
  tx: Tx,
  bulkChangeId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await tx
    .insertInto('bulk_change_rows')
    .values(
      rows.map(({ productId, changes, faults, ...row }) => ({
        ...row,
        bulk_change_id: bulkChangeId,
        product_id: productId,
        changes: JSON.stringify(changes),
        faults: JSON.stringify(faults),
      })),
    )
    .execute();
}

/** A bulk change with its author's name and the number of rows of each kind. */
export type ReadBulkChange = Awaited<
  ReturnType<ReturnType<typeof selectBulkChanges>['execute']>
>[number];

function selectBulkChanges(db: Database | Tx) {
  return db
    .selectFrom('bulk_changes')
    .selectAll()
    .select(({ selectFrom }) => [
      nameOf('created_by').$notNull().as('created_by_name'),
      nameOf('applied_by').as('applied_by_name'),
      nameOf('undone_by').as('undone_by_name'),
      ofImport<string>(sql`import_file_id`).as('import_file_id'),
      ofImport<string>(sql`mapping->>'sheet'`).as('import_sheet'),
      ofImport<string>(sql`mapping->>'encoding'`).as('import_encoding'),
      ofImport<number>(sql`hidden_rows`).as('hidden_rows'),
      ofImport<VolumePriceChoice>(sql`mapping->>'volumePrices'`).as('volume_prices'),
      selectFrom('bulk_change_rows')
        .whereRef('bulk_change_id', '=', 'bulk_changes.id')
        .select(({ fn }) =>
          sql<Record<(typeof counted)[number], number>>`json_build_object(
            'add', ${fn.countAll().filterWhere('plan', '=', 'add')},
            'change', ${fn.countAll().filterWhere('plan', '=', 'change')},
            'same', ${fn.countAll().filterWhere('plan', '=', 'same')},
            'problem', ${fn.countAll().filterWhere('plan', '=', 'problem')},
            'asked', ${fn.countAll().filterWhere(asks)},
            'question', ${fn.countAll().filterWhere(isOpen)},
            'leftOut', ${fn.countAll().filterWhere('answer', '=', 'leave-out')},
            'refused', ${fn.countAll().filterWhere('applied', '=', false)},
            'kept', ${fn.countAll().filterWhere('undone', '=', false)})`.as('counts'),
        )
        .$asScalar()
        .$notNull()
        .as('counts'),
    ]);
}

const counted = [
  'add',
  'change',
  'same',
  'problem',
  'asked',
  'question',
  'leftOut',
  'refused',
  'kept',
] as const;

/** What an import says of its bulk change; null for a change by other ways. */
function ofImport<T>(column: RawBuilder<unknown>) {
  return sql<T | null>`(select ${column} from imports where bulk_change_id = bulk_changes.id)`;
}

function nameOf(column: 'created_by' | 'applied_by' | 'undone_by') {
  return sql<string>`(select display_name from users where id = bulk_changes.${sql.ref(column)})`;
}

export function listBulkChanges<T>(
  db: Database,
  query: z.output<typeof bulkChangesQuery>,
  view: (row: ReadBulkChange) => T,
): Promise<Page<T>> {
  const { search, state, failed, product, importFile } = query;
  let matching = selectBulkChanges(db);
  if (search) matching = matching.where(sql`folded(title)`, 'like', containing(search));
  if (state) matching = matching.where('state', '=', state);
  if (failed) matching = matching.where(hasFailed);
  if (product !== undefined) matching = matching.where(changesProduct(product));
  if (importFile !== undefined) matching = matching.where(importsFile(importFile));
  return readPage(matching, byAge('desc'), query, each(view));
}

/** Whether a change could not be applied or undone. The next step clears the failure. */
const hasFailed = sql<boolean>`failure is not null and state in ('planned', 'applied')`;

/** Whether a bulk change plans to change this product. */
function changesProduct(id: string) {
  return sql<boolean>`exists (
    select from bulk_change_rows as row
    where row.bulk_change_id = bulk_changes.id and row.product_id = ${id} and row.plan = 'change')`;
}

function importsFile(id: string) {
  return sql<boolean>`id in (select bulk_change_id from imports where import_file_id = ${id})`;
}

export function requireBulkChange(db: Database | Tx, id: string): Promise<ReadBulkChange> {
  return selectBulkChanges(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('bulk change'));
}

export async function lockBulkChange(tx: Tx, id: string): Promise<BulkChangeRecord> {
  return tx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('bulk change'));
}

/** Whether a row is of a kind, as SQL. */
function ofKind(kind: NonNullable<RowsQuery['plan']>): RawBuilder<boolean> {
  switch (kind) {
    case 'fault':
      return sql`plan = 'problem' and not ${asks}`;
    case 'question':
      return isOpen;
    case 'left-out':
      return sql`answer = 'leave-out'`;
    case 'refused':
      return sql`applied = false`;
    case 'kept':
      return sql`undone = false`;
    default:
      return sql`plan = ${kind}`;
  }
}

type RowsQuery = z.output<typeof bulkChangeRowsQuery>;

/** One page of a bulk change's rows, by position. */
export async function listRows<T>(
  db: Database,
  id: string,
  { limit, cursor, search, plan }: RowsQuery,
  view: (row: BulkChangeRow) => T,
): Promise<Page<T>> {
  let matching = db.selectFrom('bulk_change_rows').where('bulk_change_id', '=', id);
  if (plan) matching = matching.where(ofKind(plan));
  if (search)
    matching = matching.where(sql`folded(sku || ' ' || name)`, 'like', containing(search));
  const [after] = cursor === undefined ? [0] : decodeCursor(cursor, z.tuple([z.int32()]));
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const { shown, next } = cutPage(rows, limit, ({ position }) => [position]);
  return { items: shown.map(view), total, next };
}

/** Whether a row's faults are questions, as SQL. */
export const asks = sql<boolean>`coalesce(faults -> 0 ? 'question', false)`;

/** Whether a row asks something that is not answered yet. */
const isOpen = sql<boolean>`(${asks} and answer is null)`;

/** What a row asks, in alphabetical order, as a JSON array. */
export const questionsAsked = sql<string[]>`(
  select jsonb_agg(fault ->> 'question' order by fault ->> 'question')
  from jsonb_array_elements(faults) as fault)`;

const CAUSES_MAX = 100;

/** The problems of a bulk change's rows by column and reason, the most frequent first. */
export async function listCauses(db: Database, id: string): Promise<BulkChangeCause[]> {
  const { rows } = await sql<BulkChangeCause>`
    select fault ->> 'column' as column, fault ->> 'reason' as reason, count(*)::int as rows,
      (array_agg(position order by position))[1:${sql.lit(ROWS_OF_CAUSE_MAX)}] as positions
    from bulk_change_rows, jsonb_array_elements(faults) as fault
    where bulk_change_id = ${id} and plan = 'problem' and not fault ? 'question'
    group by 1, 2
    order by count(*) desc, min(position), 1, 2
    limit ${sql.lit(CAUSES_MAX)}`.execute(db);
  return rows;
}

/** What the rows of a bulk change ask, the most frequent first. */
export async function listQuestions(db: Database, id: string): Promise<BulkChangeQuestions[]> {
  const { rows } = await sql<BulkChangeQuestions>`
    select ${questionsAsked} as questions, count(*)::int as rows,
      (count(*) filter (where answer is null))::int as open,
      (array_agg(position order by position))[1:${sql.lit(ROWS_OF_CAUSE_MAX)}] as positions
    from bulk_change_rows
    where bulk_change_id = ${id} and ${asks}
    group by 1
    order by count(*) desc, min(position)`.execute(db);
  return rows;
}
