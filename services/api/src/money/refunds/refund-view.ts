import type { OrderRefund, OrderRefunds } from '@kerf/contract/schemas/refund';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { can } from '@kerf/domain/permission';
import type { RefundableShipping } from '@kerf/domain/refund';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderLineRow, OrderRow, PaymentRow, RefundRow, Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { settledForUs } from '../payments/record-reversals.ts';
import {
  findPaymentOf,
  hasRefundableMoney,
  isRetryable,
  type RefundableMoney,
  refundableMoney,
} from '../payments/refunds.store.ts';

/** A refund with columns of its order, payment and author. */
interface ReadRefund extends RefundRow {
  readonly requested_by_email: string | null;
  readonly was_retried: boolean;
  readonly payment_state: PaymentRow['state'];
  /** Stripe's id of a refund that the system requested. */
  readonly own_refund_id: PaymentRow['refund_id'];
  readonly order_money: OrderRow['money'];
}

/** The refunds of an order for `reader`, and the amount still refundable. */
export async function listOrderRefunds(
  db: Database,
  order: OrderRow,
  reader: Actor,
): Promise<OrderRefunds> {
  const rows = await readRefunds(db, sql`payments.order_id = ${order.id}`);
  const payment = await findPaymentOf(db, order);
  const left =
    payment &&
    hasRefundableMoney(order.money, payment.state) &&
    (await refundableMoney(db, order, payment));
  const dispute =
    payment && can(reader, 'order.read-internal') && (await findDispute(db, payment.id));
  const shown = can(reader, 'order.read-internal') ? rows : rows.filter(isVisibleToCustomer);
  return {
    refunds: await withLines(db, shown, reader),
    refundable: dollarsFromCents(left ? left.refundable : cents(0)),
    ...(left && partsLeft(left, order)),
    ...(dispute && { dispute }),
  };
}

/** What can be refunded besides goods, and the tax of all. */
function partsLeft(
  { shipping, furtherShipping, taxLeft }: RefundableMoney,
  { tax_decision: decision }: OrderRow,
) {
  return {
    ...(shipping && { shipping: shippingView(shipping) }),
    ...(furtherShipping && { furtherShipping: furtherShipping.map(shippingView) }),
    ...(decision && {
      tax: {
        lines: decision.lines.map(({ taxCents }) => dollarsFromCents(taxCents)),
        left: dollarsFromCents(taxLeft),
      },
    }),
  };
}

function shippingView({ charged, refunded, tax }: RefundableShipping) {
  return {
    charged: dollarsFromCents(charged),
    refunded: dollarsFromCents(refunded),
    tax: dollarsFromCents(tax),
  };
}

async function findDispute(db: Database, paymentId: string): Promise<OrderRefunds['dispute']> {
  const dispute = await db
    .selectFrom('disputes')
    .select(['amount_cents', 'status'])
    .where('payment_id', '=', paymentId)
    .where('status', 'not in', settledForUs)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!dispute) return undefined;
  return {
    amount: dollarsFromCents(cents(dispute.amount_cents)),
    isLost: dispute.status === 'lost',
  };
}

/** One refund for `reader`. */
export async function refundView(
  db: Database | Tx,
  { id }: RefundRow,
  reader: Actor,
): Promise<OrderRefund> {
  const [view] = await withLines(db, await readRefunds(db, sql`refunds.id = ${id}`), reader);
  if (!view) throw new Error(`Refund ${id} has disappeared.`);
  return view;
}

async function readRefunds(db: Database | Tx, which: ReturnType<typeof sql>) {
  const { rows } = await sql<ReadRefund>`
    select refunds.*, payments.state as payment_state, payments.refund_id as own_refund_id,
      orders.money as order_money, users.email as requested_by_email,
      exists (select from refunds as retry where retry.retry_of = refunds.id) as was_retried
    from refunds
    join payments on payments.id = refunds.payment_id
    join orders on orders.id = payments.order_id
    left join users on users.id = refunds.requested_by
    where ${which} order by refunds.created_at, refunds.id`.execute(db);
  return rows;
}

/** Customers do not see refunds that Stripe never made, or ones that were retried. */
function isVisibleToCustomer(refund: ReadRefund): boolean {
  return refund.state !== 'failed' || (refund.stripe_id !== null && !refund.was_retried);
}

type LineRow = Pick<OrderLineRow, 'product_id' | 'destination' | 'name' | 'sku'> &
  Pick<Selectable<Schema['refund_lines']>, 'refund_id' | 'quantity' | 'amount_cents'>;

async function withLines(db: Database | Tx, refunds: readonly ReadRefund[], reader: Actor) {
  if (refunds.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select refund_lines.refund_id, product_id, destination, name, sku, refund_lines.quantity, refund_lines.amount_cents
    from refund_lines
    join refunds on refunds.id = refund_lines.refund_id
    join payments on payments.id = refunds.payment_id
    join order_lines on order_lines.order_id = payments.order_id
      and order_lines.position = refund_lines.position
    where refund_lines.refund_id = any(${uuidArray(refunds.map(({ id }) => id))})
    order by order_lines.position`.execute(db);
  const lines = Map.groupBy(rows, (line) => line.refund_id);
  return refunds.map((refund) => view(refund, lines.get(refund.id) ?? [], reader));
}

function view(refund: ReadRefund, lines: readonly LineRow[], reader: Actor): OrderRefund {
  return {
    _id: refund.id,
    amount: dollarsFromCents(cents(refund.amount_cents)),
    ...(refund.shipping_cents > 0 && {
      shipping: dollarsFromCents(cents(refund.shipping_cents)),
    }),
    ...(refund.shipping_cents > 0 &&
      refund.further_shipping && {
        furtherShipping: refund.further_shipping.map((part) => dollarsFromCents(cents(part))),
      }),
    ...(refund.tax_cents > 0 && { tax: dollarsFromCents(cents(refund.tax_cents)) }),
    state: refund.state,
    createdAt: refund.created_at.toISOString(),
    changedAt: refund.updated_at.toISOString(),
    lines: lines.map((line) => ({
      productId: line.product_id,
      ...(line.destination !== null && { destination: line.destination }),
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      amount: dollarsFromCents(cents(line.amount_cents)),
    })),
    ...(can(reader, 'order.read-internal') && { record: recordOf(refund) }),
  };
}

function madeBy({
  requested_by: requestedBy,
  stripe_id: stripeId,
  own_refund_id: ownId,
}: ReadRefund) {
  if (requestedBy !== null) return 'staff';
  return stripeId !== null && stripeId === ownId ? 'shop' : 'stripe';
}

function recordOf(refund: ReadRefund): OrderRefund['record'] {
  return {
    reason: refund.reason,
    note: refund.note,
    restock: refund.restock,
    requestedBy: refund.requested_by_email,
    madeBy: madeBy(refund),
    refundId: refund.stripe_id,
    failure: refund.failure,
    mayRetry:
      isRetryable(refund) &&
      hasRefundableMoney(refund.order_money, refund.payment_state) &&
      !refund.was_retried,
  };
}
