import { isDeepStrictEqual } from 'node:util';
import { ProblemError, type ProductFieldChange } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { CatalogueColumns } from '../../db/schema/catalogue.ts';
import type { ProductRow } from '../../db/schema.ts';
import { catalogueView } from './product-view.ts';

/**
 * How long before a change without a version its sender may have read the product: an installed client
 * reads just before it saves, a script or a page left open perhaps in the morning.
 */
const READ_WITHIN = sql.lit('1 day');

/** No product has more movements in that time; a limit, so that a hot product's past is not read whole. */
const MOVEMENTS_READ = 20_000;

/** Throws a ProblemError with what has changed unless the product is still of this version. */
export async function checkVersion(tx: Tx, product: ProductRow, version: number): Promise<void> {
  if (product.version === version) return;
  const read = await tx
    .selectFrom('product_versions')
    .select('said')
    .where('product_id', '=', product.id)
    .where('version', '=', version)
    .executeTakeFirst();
  throw productChanged(product, read ? differences(read.said, product) : []);
}

function differences(was: CatalogueColumns, now: CatalogueColumns): ProductFieldChange[] {
  // What a version of an older release does not tell has not changed.
  const before = new Map<string, unknown>(Object.entries(catalogueView({ ...now, ...was })));
  return Object.entries(catalogueView(now))
    .filter(([path, value]) => !isDeepStrictEqual(before.get(path), value))
    .map(([path, value]) => ({ path, was: before.get(path), now: value }));
}

function productChanged(
  { version }: ProductRow,
  changes: readonly ProductFieldChange[],
): ProblemError {
  return new ProblemError({ code: 'product_changed', version, changes: [...changes] });
}

/**
 * What a change without a version is to set. What only repeats an older reading is no change, and stays
 * as it is now.
 */
export async function withoutOlderReadings<C extends Partial<CatalogueColumns>>(
  tx: Tx,
  product: ProductRow,
  asked: C,
): Promise<C> {
  const older = await tx
    .selectFrom('product_versions')
    .select('said')
    .where('product_id', '=', product.id)
    .where('replaced_at', '>', sql<Date>`now() - ${READ_WITHIN}::interval`)
    .execute();
  const said = older.map((row) => new Map<string, unknown>(Object.entries(row.said)));
  const now = new Map<string, unknown>(Object.entries(product));
  const kept = Object.entries(asked)
    .filter(([column, value]) => said.some((each) => isDeepStrictEqual(each.get(column), value)))
    .map(([column]) => [column, now.get(column)]);
  return { ...asked, ...Object.fromEntries(kept) };
}

interface PastStock {
  /** Whether what could be ordered was once so much. */
  readonly known: boolean;
  /** What could be ordered before the first movement; null if nothing moved. */
  readonly first: number | null;
}

/**
 * By how much a figure for what may be ordered changes the stock. One that only repeats an older reading
 * changes nothing. Throws a ProblemError if the stock has moved, since no one can tell then which
 * figure the new one was made from.
 */
export async function stockDifference(
  tx: Tx,
  product: ProductRow,
  figure: number,
): Promise<number> {
  const available = product.on_hand - product.held;
  if (figure === available) return 0;
  const { rows } = await sql<PastStock>`
    with latest as (
      select id, at, case kind
        when 'held' then -quantity when 'sold' then 0 else quantity end as change
      from stock_movements where product_id = ${product.id}
      order by id desc limit ${MOVEMENTS_READ}
    ), past as (
      select id, ${available}::int - sum(change) over (order by id desc) as available
      from latest where at > now() - ${READ_WITHIN}::interval
    )
    select
      coalesce(bool_or(available = ${figure}::int), false) as known,
      (select available from past order by id limit 1)::int as first
    from past`.execute(tx);
  const [past] = rows;
  if (past?.known) return 0;
  if (!past || past.first === null) return figure - available;
  throw productChanged(product, [{ path: 'stock', was: past.first, now: available }]);
}
