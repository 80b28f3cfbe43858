import { unitsToShip } from '@kerf/domain/fulfillment';
import { isRefunded } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import {
  lockProducts,
  restockSold,
  type StockLine,
  sellAvailableStock,
} from '../../ledger/stock-book/change-stock.ts';
import { orderUnits } from './order-units.ts';

type Paid = Pick<OrderRow, 'id' | 'money'>;

/**
 * Matches an order's sold stock with its refunds: restocks refunded units, and what a fully refunded order
 * never shipped; takes units again whose refund failed. Past changes are read from the stock movements, so
 * that repeated calls change nothing. Returns false, and takes nothing, if units to be taken have been sold
 * since. The order must be locked.
 */
export async function matchSoldStock(tx: Tx, order: Paid): Promise<boolean> {
  const { toRestock, toSell } = await differences(tx, order);
  if (toRestock.length + toSell.length === 0) return true;
  await lockProducts([...toRestock, ...toSell].map(({ productId }) => productId)).execute(tx);
  if (toRestock.length > 0) await restockSold(tx, order.id, toRestock);
  return toSell.length === 0 || sellAvailableStock(tx, order.id, toSell);
}

async function differences(tx: Tx, order: Paid) {
  const restocked = await restockedUnits(tx, order.id);
  const sold = await soldUnits(tx, order.id);
  const toRestock: StockLine[] = [];
  const toSell: StockLine[] = [];
  const byProduct = Map.groupBy(await orderUnits(tx, order.id), ({ productId }) => productId);
  for (const [productId, lines] of byProduct) {
    const due = lines.reduce((sum, { position, ...units }) => {
      const unshipped = isRefunded(order.money) ? unitsToShip(units) : 0;
      return sum + units.ordered - (restocked.get(position) ?? 0) - unshipped;
    }, 0);
    const excess = (sold.get(productId) ?? 0) - due;
    if (excess > 0) toRestock.push({ productId, quantity: excess });
    if (excess < 0) toSell.push({ productId, quantity: -excess });
  }
  return { toRestock, toSell };
}

/** The units restocked by refunds, by line position. */
async function restockedUnits(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['position', sql<number>`sum(quantity)::int`.as('quantity')])
    .where('payments.order_id', '=', orderId)
    .where('refunds.state', '=', 'succeeded')
    .where('restock', '=', true)
    .groupBy('position')
    .execute();
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}

/** The units that the order has taken from stock, by product. */
async function soldUnits(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select([
      'product_id',
      sql<number>`sum(case kind when 'sold' then quantity else -quantity end)::int`.as('quantity'),
    ])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['sold', 'restocked'])
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id: productId, quantity }) => [productId, quantity]));
}
