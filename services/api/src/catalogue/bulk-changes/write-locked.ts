import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { BulkChangeRow } from '../../db/schema.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { authorOf, type Run } from './direction.ts';
import { judgeRows, recordOutcomes } from './judge-rows.ts';
import { dropVersions } from './keep-versions.ts';
import { type PreparedRows, writesOf } from './prepare-rows.ts';
import { sheetProductsById } from './sheet-products.ts';
import {
  dropUpdates,
  recordUpdates,
  updateProducts,
  type WritePart,
  writePart,
} from './write-products.ts';

/** Locks the products of a change. Returns those whose stock has changed since their rows were judged. */
export async function lockWritten(tx: Tx, parts: readonly WritePart[]): Promise<Set<string>> {
  const judged = new Map(parts.flatMap(({ writes }) => writes).map((write) => [write.id, write]));
  const { rows } = await sql<Pick<SoldProduct, 'id' | 'on_hand' | 'held'>>`
    with locked as materialized (${lockProducts([...judged.keys()])})
    select id, on_hand, held from locked`.execute(tx);
  const moved = rows.filter(({ id, on_hand, held }) => {
    const before = judged.get(id);
    return before?.onHand !== on_hand || before.held !== held;
  });
  return new Set(moved.map(({ id }) => id));
}

/** Writes the prepared rows to locked products. Rows of products in `moved` are judged again. */
export async function writeLocked(
  run: Run,
  prepared: PreparedRows,
  moved: ReadonlySet<string>,
): Promise<void> {
  const { tx } = run;
  const parts = prepared.parts.map(({ columns, writes }) => ({
    columns,
    writes: writes.filter(({ id }) => !moved.has(id)),
  }));
  const again = moved.size === 0 ? [] : [await judgeAgain(run, prepared, [...moved])];
  await updateProducts(tx, authorOf(run), [...parts, ...again], prepared.kept);
}

/** Judges rows again whose stock has changed, which the catalogue's version does not cover. */
async function judgeAgain(
  run: Run,
  { names, kept }: PreparedRows,
  ids: readonly string[],
): Promise<WritePart> {
  const { tx } = run;
  const rows = await readRows(run, ids);
  const products = await sheetProductsById(tx, ids);
  const outcomes = await judgeRows(run, names, products, rows);
  const { updated } = writesOf(outcomes);
  await recordOutcomes(run, outcomes);
  await dropUpdates(tx, ids);
  await recordUpdates(tx, authorOf(run), updated);
  const written = new Set(updated.map(({ id }) => id));
  await dropVersions(
    tx,
    ids.filter((id) => kept.has(id) && !written.has(id)),
  );
  return writePart(updated);
}

function readRows(
  { tx, change, direction }: Run,
  productIds: readonly string[],
): Promise<BulkChangeRow[]> {
  return tx
    .selectFrom('bulk_change_rows')
    .selectAll()
    .where('bulk_change_id', '=', change.id)
    .where(direction.isToRun)
    .where(({ eb, fn }) => eb('product_id', '=', fn.any(eb.val([...productIds]))))
    .orderBy('position')
    .execute();
}
