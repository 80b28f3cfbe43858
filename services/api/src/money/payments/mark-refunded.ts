import { isRefundable, waitsWithHold } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import { releaseStock, stockLines } from '../../ledger/stock-book/change-stock.ts';
import { matchSoldStock } from '../../ordering/orders/match-sold-stock.ts';
import { orderLines } from '../../ordering/orders/orders.store.ts';
import { transition } from '../../ordering/orders/transition.ts';

/**
 * Marks an order as refunded, after its payment was refunded in full, and restocks its units unless they
 * have shipped or their own refund says otherwise. The result is the same whether or not the order was
 * ever marked paid. Returns false if another payment settled the order. The order must be locked.
 */
export async function markRefunded(tx: Tx, order: OrderRow, intentId: string): Promise<boolean> {
  const isItsPayment = order.transaction_id === null || order.transaction_id === intentId;
  const isHeld = waitsWithHold(order);
  if (!isItsPayment || !(isHeld || isRefundable(order.money))) return false;
  const refunded = await transition(tx, order, { money: 'refunded' }, null, {
    transaction_id: intentId,
    paid_at: order.paid_at ?? sql<Date>`now()`,
  });
  if (isHeld) await releaseStock(tx, order.id, stockLines(await orderLines(tx, order.id)));
  await matchSoldStock(tx, refunded);
  return true;
}
