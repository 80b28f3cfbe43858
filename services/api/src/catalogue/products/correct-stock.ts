import type { ProductStock, StockChange } from '@kerf/contract/schemas/product';
import { ProblemError } from '@kerf/domain/problem';
import { coversHeld } from '@kerf/domain/stock-movement';
import type { Database, Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock, checkOnHand, type StockBooking } from '../../ledger/stock-book/book-stock.ts';
import { expectedOf } from '../../ledger/stock-book/low-stock.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { lockProduct, requireAnyProduct } from './products.store.ts';

const MOVEMENTS_SHOWN = 20;

/** The stock of a product, draft and archived ones included, and its latest movements. */
export async function readStock(db: Database | Tx, id: string): Promise<ProductStock> {
  const product = await requireAnyProduct(db, id);
  const movements = await db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'at', 'order_id'])
    .where('product_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOVEMENTS_SHOWN)
    .execute();
  return {
    onHand: product.on_hand,
    held: product.held,
    available: product.on_hand - product.held,
    reorderAt: product.reorder_at,
    reorderQuantity: product.reorder_quantity,
    expected: await expectedOf(db, id),
    movements: movements.map(({ order_id, at, ...movement }) => ({
      ...movement,
      at: at.toISOString(),
      orderId: order_id,
    })),
  };
}

/** Books a receipt, count or correction of stock. */
export async function correctStock(
  tx: Tx,
  actor: Actor,
  id: string,
  change: StockChange,
): Promise<ProductStock> {
  const product = await lockProduct(tx, id);
  const units = unitsOf(change);
  const { note } = change;
  const booking = { quantity: units, actorId: actor.userId, note };
  await adjustOnHand(tx, product, change.kind, { ...booking, ...reasonOf(change) });
  const onHand = { from: product.on_hand, to: product.on_hand + units };
  await recordAudit(tx, actor, 'product.stock', id, { ...change, changes: { onHand } });
  return readStock(tx, id);
}

/** A count is booked as the difference from the expected stock, so that movements since then are kept. */
function unitsOf(change: StockChange): number {
  if (change.kind === 'received') return change.quantity;
  if (change.kind === 'counted') return change.counted - change.expected;
  return change.change;
}

function reasonOf(change: StockChange): Pick<StockBooking, 'reason'> {
  if (change.kind === 'received') return { reason: 'delivery' };
  if (change.kind === 'counted') return { reason: 'count' };
  return change.reason === undefined ? {} : { reason: change.reason };
}

const changedFields = { received: 'quantity', counted: 'counted', corrected: 'change' } as const;

/** The product must be locked. Throws a ProblemError if unpaid orders hold more than the new stock. */
export async function adjustOnHand(
  tx: Tx,
  product: ProductRow,
  change: StockChange['kind'],
  booking: Pick<StockBooking, 'quantity' | 'actorId' | 'reason' | 'note'>,
): Promise<void> {
  const onHand = product.on_hand + booking.quantity;
  if (!coversHeld(onHand, product.held)) {
    throw new ProblemError({ code: 'stock_held', held: product.held });
  }
  checkOnHand(onHand, changedFields[change]);
  const kind = change === 'received' ? 'received' : 'adjusted';
  await bookStock(tx, [{ ...booking, productId: product.id, kind }]);
}
