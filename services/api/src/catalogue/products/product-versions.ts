import { isDeepStrictEqual } from 'node:util';
import { ProblemError, type ProductFieldChange } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { CatalogueColumns } from '../../db/schema/catalogue.ts';
import type { ProductRow } from '../../db/schema.ts';
import { catalogueView } from './product-view.ts';

/**
 * How old the data behind a change without a version may be: an installed client reads just before it
 * saves; a script, or a page left open, may have read in the morning.
 */
const READ_WITHIN = sql.lit('1 day');

/** More than any product has in that time; a limit, so that a popular product's history is not read whole. */
const MOVEMENTS_READ = 20_000;

/** Throws a ProblemError with the changed fields unless the product has this version. */
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
  // Fields missing from a version stored by an older release count as unchanged.
  const before = new Map<string, unknown>(Object.entries(catalogueView({ ...now, ...was })));
  const after = new Map<string, unknown>(Object.entries(catalogueView(now)));
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((path) => !isDeepStrictEqual(before.get(path), after.get(path)))
    .map((path) => ({ path, was: before.get(path), now: after.get(path) }));
}

function productChanged({ version }: ProductRow, changes: readonly ProductFieldChange[]) {
  return new ProblemError({ code: 'product_changed', version, changes: [...changes] });
}

/**
 * The fields to set for a change without a version. A value that the product had recently was probably just
 * read and sent back, so the current value stays.
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
  /** Whether this many units were available at some time. */
  readonly known: boolean;
  /** The units available before the first movement; null if there was none. */
  readonly first: number | null;
}

/**
 * The change in stock for a requested number of available units. A number that was recently true changes
 * nothing. Throws a ProblemError if the stock has moved since, because it is unknown which stock the number
 * was based on.
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
