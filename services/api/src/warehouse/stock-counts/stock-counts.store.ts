import type {
  CountableProduct,
  CountLine,
  countLinesQuery,
  StockCount,
  stockCountsQuery,
} from '@kerf/contract/schemas/stock-count';
import { notFound } from '@kerf/domain/problem';
import { ON_HAND_MAX } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
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

type Figures = Pick<StockCount, 'counted' | 'different' | 'refused' | 'figures'>;

function selectCounts(db: Database | Tx) {
  return db
    .selectFrom('stock_counts')
    .selectAll()
    .select([
      sql<string>`(select display_name from users where id = created_by)`.as('created_by_name'),
      sql<string | null>`(select display_name from users where id = booked_by)`.as(
        'booked_by_name',
      ),
      sql<Figures>`(
        select json_build_object('counted', count(*),
          'different', count(*) filter (where counted <> expected),
          'refused', count(*) filter (where booked = false),
          'figures', md5(coalesce(string_agg(
            product_id || ' ' || counted || ' ' || expected, ',' order by product_id), '')))
        from stock_count_lines where stock_count_id = stock_counts.id)`.as('figures'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCounts>['execute']>>[number];

export function listStockCounts(
  db: Database,
  { search, state, ...page }: z.output<typeof stockCountsQuery>,
): Promise<Page<StockCount>> {
  let query = selectCounts(db);
  if (state) query = query.where('state', '=', state);
  if (search) query = query.where(sql`folded(title)`, 'like', containing(search));
  return readPage(query, byAge('desc'), page, each(countView));
}

export async function requireStockCount(db: Database | Tx, id: string): Promise<StockCount> {
  const row = await selectCounts(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('stock count'));
  return countView(row);
}

function countView(row: Row): StockCount {
  return {
    _id: row.id,
    title: row.title,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    bookedAt: row.booked_at?.toISOString() ?? null,
    bookedBy: row.booked_by_name,
    ...row.figures,
  };
}

/** Whether booking would leave fewer on hand than unpaid orders hold, or more than can be. */
// As `coversHeld` and `onHandProblem` in the domain.
const isRefused = sql<boolean>`coalesce(not booked, counted <> expected
  and on_hand + counted - expected not between held and ${sql.lit(ON_HAND_MAX)})`;
/** Whether the stock changed between counting and booking. */
const isMoved = sql<boolean>`coalesce(on_hand_before, on_hand) <> expected`;

function linesOf(db: Database | Tx, id: string) {
  return db
    .selectFrom('stock_count_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .innerJoin('users', 'users.id', 'line.counted_by')
    .where('line.stock_count_id', '=', id);
}

function selectLines(query: ReturnType<typeof linesOf>) {
  return query.select([
    'line.product_id',
    'products.sku',
    'products.name',
    'line.counted',
    'line.expected',
    'line.counted_at',
    'line.booked',
    'products.held',
    'users.display_name',
    sql<number>`coalesce(on_hand_before, on_hand)`.as('on_hand'),
  ]);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** One page of the counted products, latest first. */
export async function listCountLines(
  db: Database,
  id: string,
  { limit, cursor, search, show }: z.output<typeof countLinesQuery>,
): Promise<Page<CountLine>> {
  let query = linesOf(db, id);
  if (show === 'different') query = query.whereRef('counted', '<>', 'expected');
  if (show === 'moved') query = query.where(isMoved);
  if (show === 'refused') query = query.where(isRefused);
  if (search) query = query.where(sql`folded(sku || ' ' || name)`, 'like', containing(search));
  let sorted = selectLines(query).orderBy('counted_at', 'desc').orderBy('line.product_id', 'desc');
  if (cursor !== undefined) {
    const [at, productId] = decodeCursor(cursor, place);
    sorted = sorted.where(
      sql<boolean>`(counted_at, line.product_id) < (${at}::timestamptz, ${productId}::uuid)`,
    );
  }
  const [rows, { total }] = await Promise.all([
    sorted.limit(limit + 1).execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const { shown, next } = cutPage(rows, limit, (last) => [
    last.counted_at.toISOString(),
    last.product_id,
  ]);
  return { items: shown.map(lineView), total, next };
}

export async function requireCountLine(tx: Tx, id: string, productId: string): Promise<CountLine> {
  const row = await selectLines(
    linesOf(tx, id).where('line.product_id', '=', productId),
  ).executeTakeFirstOrThrow(() => notFound('product'));
  return lineView(row);
}

function lineView(row: LineRow): CountLine {
  return {
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    counted: row.counted,
    expected: row.expected,
    onHand: row.on_hand,
    held: row.held,
    countedAt: row.counted_at.toISOString(),
    countedBy: row.display_name,
    booked: row.booked,
  };
}

/** The product with this SKU or, failing that, this alias. Throws a ProblemError if there is none. */
export async function findCountable(
  db: Database,
  id: string,
  number: string,
): Promise<CountableProduct> {
  await requireStockCount(db, id);
  return db
    .selectFrom('products')
    .leftJoin('stock_count_lines as line', (join) =>
      join.onRef('line.product_id', '=', 'products.id').on('line.stock_count_id', '=', id),
    )
    .select(['products.id as productId', 'sku', 'name', 'on_hand as onHand', 'held', 'counted'])
    .where(
      sql<boolean>`products.id in (select product_id from product_keys where key = ${number.toLowerCase()})`,
    )
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(sku) = ${number.toLowerCase()}`, 'desc')
    .orderBy('products.id')
    .executeTakeFirstOrThrow(() => notFound('product'));
}
