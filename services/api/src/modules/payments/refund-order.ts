import { refundableStates } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import { orderLines } from '../orders/orders.store.ts';
import { releaseStock, restockSold, stockLines } from '../orders/stock.ts';
import { transition } from '../orders/transition.ts';

/**
 * Marks an order refunded whose whole payment went back, and gives its units back to the shelf unless
 * they have left the house. It comes to the same whether the order had been marked paid before or not.
 * False if the payment is not the one that counts for this order. The order must be locked.
 */
export async function refundOrder(tx: Tx, order: OrderRow, intentId: string): Promise<boolean> {
  const isItsPayment = order.transaction_id === null || order.transaction_id === intentId;
  if (!isItsPayment || !refundableStates.includes(order.state)) return false;
  await transition(tx, order, 'refunded', null, {
    transaction_id: intentId,
    paid_at: order.paid_at ?? sql<Date>`now()`,
  });
  const lines = stockLines(await orderLines(tx, order.id));
  if (order.state === 'pending') await releaseStock(tx, order.id, lines);
  else if (order.shipping_status === 'Pending') await restockSold(tx, order.id, lines);
  return true;
}
