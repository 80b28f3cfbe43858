import { unitsToShip } from '@kerf/domain/fulfillment';
import { type Cents, cents } from '@kerf/domain/money';
import { isRefundable } from '@kerf/domain/order-state';
import type { RefundableLine } from '@kerf/domain/refund';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from '../../db/schema.ts';
import { orderUnits } from '../../ordering/orders/order-units.ts';
import { orderLines } from '../../ordering/orders/orders.store.ts';

export function findRefund(db: Database | Tx, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether money can be refunded for an order and a payment in these states. */
export function hasRefundableMoney(
  order: OrderRow['money'],
  payment: PaymentRow['state'] | undefined,
): boolean {
  return payment === 'succeeded' && isRefundable(order);
}

/** Whether a refund requested by staff failed and can be retried. */
export function isRetryable({
  state,
  requested_by: requestedBy,
}: Pick<RefundRow, 'state' | 'requested_by'>): boolean {
  return state === 'failed' && requestedBy !== null;
}

/** The payment of a paid order. */
export function findPaymentOf(
  db: Database | Tx,
  order: Pick<OrderRow, 'id' | 'transaction_id'>,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('intent_id', '=', order.transaction_id)
    .executeTakeFirst();
}

/** The refunded amount of a payment, including refunds under way. */
export async function refundedOf(db: Database | Tx, paymentId: string): Promise<Cents> {
  const { total } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('total'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return cents(total);
}

/** An order's lines with the units left to refund and to ship. */
export async function refundableLines(tx: Tx, orderId: string): Promise<RefundableLine[]> {
  const lines = await orderLines(tx, orderId);
  const units = new Map((await orderUnits(tx, orderId)).map((each) => [each.position, each]));
  const { tax_decision: decision } = await tx
    .selectFrom('orders')
    .select('tax_decision')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return lines.map((line) => {
    const tax = decision?.lines[line.position]?.taxCents;
    return {
      ...refundableLine(line, units.get(line.position)),
      ...(tax !== undefined && { tax }),
    };
  });
}

function refundableLine(
  line: OrderLineRow,
  units: { shipped: number; cancelled: number; refunded: number } | undefined,
): RefundableLine {
  const { shipped = 0, cancelled = 0, refunded = 0 } = units ?? {};
  const left = unitsToShip({ ordered: line.quantity, shipped, cancelled });
  return {
    productId: line.product_id,
    name: line.name,
    unitPrice: cents(line.unit_price_cents),
    ordered: line.quantity,
    shipped: line.quantity - cancelled - left,
    cancelled,
    refunded,
  };
}
