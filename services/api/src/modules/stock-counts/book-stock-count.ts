import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { ProblemError } from '@kerf/domain/problem';
import { coversHeld, onHandProblem } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit, recordAudits } from '../audit/audit.store.ts';
import { lockProducts, type SoldProduct } from '../orders/change-stock.ts';
import { bookStock } from '../stock/book-stock.ts';
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
    const differences = await readDifferences(tx, id);
    const booked = differences.filter(isBookable);
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
    await writeOutcomes(tx, id, differences);
    await tx
      .updateTable('stock_counts')
      .set({ state: 'booked', booked_by: actor.userId, booked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordAudits(
      tx,
      actor.userId,
      booked.filter(({ units }) => units !== 0).map((difference) => eventOf(difference, id, title)),
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

async function readDifferences(tx: Tx, id: string): Promise<Difference[]> {
  const lines = await tx
    .selectFrom('stock_count_lines')
    .select(['product_id', sql<number>`counted - expected`.as('units')])
    .where('stock_count_id', '=', id)
    .execute();
  const unitsOf = new Map(lines.map(({ product_id: productId, units }) => [productId, units]));
  const { rows: products } = await lockProducts([...unitsOf.keys()]).execute(tx);
  return products.map((product) => ({ product, units: unitsOf.get(product.id) ?? 0 }));
}

function isBookable({ product, units }: Difference): boolean {
  const onHand = product.on_hand + units;
  return units === 0 || (coversHeld(onHand, product.held) && onHandProblem(onHand) === null);
}

async function writeOutcomes(
  tx: Tx,
  id: string,
  differences: readonly Difference[],
): Promise<void> {
  const outcomes = differences.map((difference) => ({
    product_id: difference.product.id,
    booked: isBookable(difference),
    on_hand: difference.product.on_hand,
  }));
  await sql`
    update stock_count_lines as line set booked = outcome.booked, on_hand_before = outcome.on_hand
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as outcome (product_id uuid, booked boolean, on_hand int)
    where stock_count_id = ${id} and line.product_id = outcome.product_id`.execute(tx);
}

function eventOf({ product, units }: Difference, countId: string, title: string) {
  const { id, name, on_hand: from } = product;
  const changes = { onHand: { from, to: from + units } };
  const detail = { name, kind: 'counted', note: title, countId, changes };
  return { action: 'product.stock', subjectId: id, detail } as const;
}
