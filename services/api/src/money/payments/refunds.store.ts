import { unitsToShip } from '@kerf/domain/fulfillment';
import { type Cents, cents, sumCents } from '@kerf/domain/money';
import { isRefundable } from '@kerf/domain/order-state';
import {
  type RefundableLine,
  type RefundableShipping,
  type RefundSubject,
  refundableOf,
} from '@kerf/domain/refund';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow } from '../../db/schema.ts';
import { destinationsOf, shippingOfRefund } from '../../ordering/orders/destinations.ts';
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

/** What of an order's payment can be refunded, apart from its lines. */
export type RefundableMoney = Omit<RefundSubject, 'lines'>;

type ChargedOrder = Pick<
  OrderRow,
  | 'shipping_cents'
  | 'shipping_method'
  | 'further_destinations'
  | 'ship_to'
  | 'address'
  | 'tax_cents'
  | 'tax_decision'
>;

/** What is neither refunded nor being refunded of a payment of this order. */
export async function refundableMoney(
  db: Database | Tx,
  order: ChargedOrder,
  payment: Pick<PaymentRow, 'id' | 'amount_cents'>,
): Promise<RefundableMoney> {
  const before = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'shipping_cents', 'further_shipping', 'tax_cents'])
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'failed')
    .execute();
  const [own, ...further] = refundableShipping(order, before.map(shippingOfRefund));
  return {
    refundable: refundableOf(
      cents(payment.amount_cents),
      sumCents(before.map((refund) => cents(refund.amount_cents))),
    ),
    shipping: own ?? null,
    ...(further.length > 0 && { furtherShipping: further }),
    taxLeft: cents(
      Math.max(0, order.tax_cents - sumCents(before.map((refund) => cents(refund.tax_cents)))),
    ),
  };
}

/** The shipping to each address, less what `refunded` says of each refund; nothing where it is not charged for. */
function refundableShipping(
  order: ChargedOrder,
  refunded: readonly (readonly Cents[])[],
): RefundableShipping[] {
  if (!order.shipping_method) return [];
  const { shipping = null, further = [] } = order.tax_decision ?? {};
  const taxed = [shipping, ...further.map((one) => one.shipping)];
  return destinationsOf(order).map(({ shippingCents }, number) => ({
    charged: shippingCents,
    refunded: sumCents(refunded.map((parts) => parts[number] ?? cents(0))),
    tax: taxed[number]?.taxCents ?? cents(0),
  }));
}

/** An order's lines with the units left to refund and to ship. */
export async function refundableLines(
  tx: Tx,
  { id, tax_decision: decision }: Pick<OrderRow, 'id' | 'tax_decision'>,
): Promise<RefundableLine[]> {
  const lines = await orderLines(tx, id);
  const units = new Map((await orderUnits(tx, id)).map((each) => [each.position, each]));
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
    ...(line.destination !== null && { destination: line.destination }),
    name: line.name,
    unitPrice: cents(line.unit_price_cents),
    ordered: line.quantity,
    shipped: line.quantity - cancelled - left,
    cancelled,
    refunded,
  };
}
