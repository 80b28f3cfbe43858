import { randomUUID } from 'node:crypto';
import type { CountLine, countedLine, StockCount } from '@kerf/contract/schemas/stock-count';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { coversHeld, onHandProblem } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import type { z } from 'zod';
import { findProduct } from '../../catalogue/products/products.store.ts';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock, checkOnHand } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { requireCountLine, requireStockCount } from './stock-counts.store.ts';

/** Begins a count. */
export async function addStockCount(tx: Tx, actor: Actor, title: string): Promise<StockCount> {
  const id = randomUUID();
  await tx.insertInto('stock_counts').values({ id, title, created_by: actor.userId }).execute();
  await recordAudit(tx, actor, 'stock-count.add', id, { name: title });
  return requireStockCount(tx, id);
}

/**
 * Records the counted quantity of a product, and the stock on record at that time. A restored line brings
 * its own, since stock may have moved since. Throws a ProblemError if this count has a different quantity
 * than the client showed, or if more would be on hand than can be stored.
 */
export function countProduct(
  db: Database,
  actor: Actor,
  id: string,
  { productId, counted, before, expected }: z.output<typeof countedLine>,
): Promise<CountLine> {
  return inTransaction(db, async (tx) => {
    const { title } = await lockOpenCount(tx, id);
    const product = await findProduct(tx, productId);
    if (!product) throw notFound('product');
    const line = await tx
      .selectFrom('stock_count_lines')
      .select('counted')
      .where('stock_count_id', '=', id)
      .where('product_id', '=', productId)
      .executeTakeFirst();
    const from = line?.counted ?? null;
    // The same quantity again is a repeated request; the stock on record at the first one is kept.
    if (from !== before && from === counted) return requireCountLine(tx, id, productId);
    if (from !== before) throw new ProblemError({ code: 'count_line_changed', counted: from });
    const record = expected ?? product.on_hand;
    checkOnHand(product.on_hand + counted - record, 'counted');
    const figures = {
      counted,
      expected: record,
      counted_by: actor.userId,
      counted_at: sql<Date>`clock_timestamp()`,
    };
    await tx
      .insertInto('stock_count_lines')
      .values({ stock_count_id: id, product_id: productId, ...figures })
      .onConflict((conflict) =>
        conflict.columns(['stock_count_id', 'product_id']).doUpdateSet(figures),
      )
      .execute();
    await recordAudit(tx, actor, 'stock-count.count', id, {
      name: title,
      sku: product.sku,
      productId,
      changes: { counted: { from, to: counted } },
    });
    return requireCountLine(tx, id, productId);
  });
}

/** Removes a product from a count. Returns the line, by which it can be restored. */
export function removeCountLine(
  db: Database,
  actor: Actor,
  id: string,
  productId: string,
): Promise<CountLine> {
  return inTransaction(db, async (tx) => {
    const { title } = await lockOpenCount(tx, id);
    const line = await requireCountLine(tx, id, productId);
    await tx
      .deleteFrom('stock_count_lines')
      .where('stock_count_id', '=', id)
      .where('product_id', '=', productId)
      .execute();
    await recordAudit(tx, actor, 'stock-count.remove', id, {
      name: title,
      sku: line.sku,
      productId,
      changes: { counted: { from: line.counted, to: null } },
    });
    return line;
  });
}

/** Discards an open count; nothing is booked. */
export function discardStockCount(db: Database, actor: Actor, id: string): Promise<StockCount> {
  return inTransaction(db, async (tx) => {
    const { title } = await lockOpenCount(tx, id);
    await tx.updateTable('stock_counts').set({ state: 'discarded' }).where('id', '=', id).execute();
    await recordAudit(tx, actor, 'stock-count.discard', id, { name: title });
    return requireStockCount(tx, id);
  });
}

/** The count, locked. Throws a ProblemError if there is none, or it is closed. */
async function lockOpenCount(tx: Tx, id: string): Promise<{ readonly title: string }> {
  const row = await tx
    .selectFrom('stock_counts')
    .select(['title', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('stock count'));
  if (row.state !== 'open') throw new ProblemError({ code: 'stock_count_closed' });
  return row;
}

interface Difference {
  readonly product: SoldProduct;
  readonly units: number;
}

/**
 * Books the differences of a count in one transaction. Adds them to the current stock, so that movements
 * since counting are kept. A product is refused if unpaid orders hold more than would be left, or if that is
 * more than can be stored. Throws a
 * ProblemError if the figures are not those that the caller saw.
 */
export function bookStockCount(
  db: Database,
  actor: Actor,
  id: string,
  seen?: string,
): Promise<StockCount> {
  return inTransaction(db, async (tx) => {
    const { title } = await lockOpenCount(tx, id);
    const { figures } = await requireStockCount(tx, id);
    if (seen !== undefined && seen !== figures) throw new ProblemError({ code: 'record_changed' });
    const differences = await lockDifferences(tx, id);
    const booked = differences.filter(isBookable);
    const left = differences.filter((difference) => !isBookable(difference));
    await writeOutcomes(tx, id, left);
    await bookStock(
      tx,
      booked.map(({ product, units }) => ({
        productId: product.id,
        kind: 'adjusted' as const,
        quantity: units,
        reason: 'count' as const,
        note: title,
        actorId: actor.userId,
        countId: id,
      })),
    );
    await tx
      .updateTable('stock_counts')
      .set({ state: 'booked', booked_by: actor.userId, booked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAudits(
      tx,
      actor.userId,
      booked.map((difference) => eventOf(difference, id, title)),
    );
    const count = await requireStockCount(tx, id);
    const { counted, different, refused } = count;
    await recordAudit(tx, actor, 'stock-count.book', id, {
      name: title,
      counted,
      different,
      refused,
    });
    return count;
  });
}

/** The products that were not counted as expected, locked. Orders of the others need not wait. */
async function lockDifferences(tx: Tx, id: string): Promise<Difference[]> {
  const lines = await tx
    .selectFrom('stock_count_lines')
    .select(['product_id', sql<number>`counted - expected`.as('units')])
    .where('stock_count_id', '=', id)
    .whereRef('counted', '<>', 'expected')
    .execute();
  const unitsOf = new Map(lines.map(({ product_id: productId, units }) => [productId, units]));
  const { rows: products } = await lockProducts([...unitsOf.keys()]).execute(tx);
  return products.map((product) => ({ product, units: unitsOf.get(product.id) ?? 0 }));
}

function isBookable({ product, units }: Difference): boolean {
  const onHand = product.on_hand + units;
  return coversHeld(onHand, product.held) && onHandProblem(onHand) === null;
}

/** Records which products are left out of the booking, and the stock before it. */
async function writeOutcomes(tx: Tx, id: string, left: readonly Difference[]): Promise<void> {
  const leftIds = left.map(({ product }) => product.id);
  await sql`
    update stock_count_lines as line
    set booked = product_id <> all(${leftIds}::uuid[]), on_hand_before = products.on_hand
    from products where stock_count_id = ${id} and products.id = product_id`.execute(tx);
}

function eventOf({ product, units }: Difference, countId: string, title: string) {
  const { id, name, on_hand: from } = product;
  const changes = { onHand: { from, to: from + units } };
  const detail = { name, kind: 'counted', note: title, countId, changes };
  return { action: 'product.stock', subjectId: id, detail } as const;
}
