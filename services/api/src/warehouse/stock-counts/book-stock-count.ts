import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { ProblemError } from '@kerf/domain/problem';
import { coversHeld, onHandProblem } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts, type SoldProduct } from '../../ledger/stock-book/change-stock.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { lockOpenCount } from './change-stock-counts.ts';
import { requireStockCount } from './stock-counts.store.ts';

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
