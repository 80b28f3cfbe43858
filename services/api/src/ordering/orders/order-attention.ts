import type { OrderAttention } from '@kerf/contract/schemas/order';
import { cents, dollarsFromCents, formatCents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';

/** An order needs attention once releasing its stock, or canceling its payment, has failed this many times. */
export const LAPSE_FAILURES_SHOWN = 5;

interface Item {
  /** Null for a payment without an order. */
  readonly order_id: string | null;
  readonly payment_id: string | null;
  readonly id: string;
  readonly kind: NonNullable<OrderAttention['kind']>;
  readonly transaction_id: string;
  readonly amount_cents: number;
  readonly paid_cents: number;
  /** The state of the refund or dispute. */
  readonly state: string;
  readonly detail: string;
  /** Units of the failed refund have been sold since. */
  readonly sold_since: boolean;
}

const payment = sql`
  select p.order_id, p.id as payment_id, p.id, 'payment' as kind,
    coalesce(p.intent_id, '') as transaction_id, p.amount_cents, p.amount_cents as paid_cents,
    p.state, coalesce(p.attention, '') as detail, false as sold_since, p.created_at
  from payments p`;

/** Everything that an admin has to review. */
const items = sql<Item>`(
  ${payment} where p.state = 'attention'
  union all
  ${payment} where p.state = 'open' and p.attention is not null
  union all
  select p.order_id, p.id, r.id, 'refund', coalesce(p.intent_id, ''), r.amount_cents,
    p.amount_cents, r.state, coalesce(r.failure, ''), r.sold_since, r.created_at
  from refunds r join payments p on p.id = r.payment_id
  where r.needs_review and p.state = 'succeeded'
  union all
  select p.order_id, p.id, d.id, 'dispute', coalesce(p.intent_id, ''), d.amount_cents,
    p.amount_cents, d.status, d.reason, false, d.created_at
  from disputes d join payments p on p.id = d.payment_id
  where d.needs_review
  union all
  select l.order_id, null, l.order_id, 'release', '', 0, 0, '', l.reason, false, l.next_try_at
  from lapse_retries l join orders o on o.id = l.order_id
  where l.failures >= ${LAPSE_FAILURES_SHOWN} and o.money = 'unpaid' and o.life in ('open', 'cancelling') and o.hold <> 'none'
  union all
  select p.order_id, p.id, p.id, 'payment', coalesce(p.intent_id, ''), p.amount_cents, p.amount_cents,
    p.state, 'it could not be canceled: ' || l.reason, false, p.created_at
  from lapse_retries l join orders o on o.id = l.order_id join payments p on p.order_id = o.id
  where l.failures >= ${LAPSE_FAILURES_SHOWN} and o.money = 'unpaid' and (o.life = 'expired' or o.life = 'open' and o.hold = 'none')
    and p.state in ('creating', 'open') and p.attention is null
)`;

/** The ids of the orders that need attention. */
export const ordersNeedingAttention = sql<string>`
  (select order_id from ${items} as item where order_id is not null)`;

/** What needs attention about these orders, oldest first. */
export function attentionOf(db: Database | Tx, orderIds: readonly string[]) {
  return attentionBy('order_id', db, orderIds);
}

/** What needs attention about these payments, oldest first. */
export function attentionOfPayments(db: Database | Tx, paymentIds: readonly string[]) {
  return attentionBy('payment_id', db, paymentIds);
}

async function attentionBy(
  owner: 'order_id' | 'payment_id',
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string | null, OrderAttention[]>> {
  const { rows } = await sql<Item>`
    select * from ${items} as item where ${sql.ref(owner)} = any(${uuidArray(ids)})
    order by created_at, id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (item) => item[owner])].map(([id, own]) => [id, own.map(view)]),
  );
}

/** Whether the payment of an order has a refund or dispute that has not been reviewed. */
export async function isPaymentInDoubt(tx: Tx, orderId: string): Promise<boolean> {
  return (await paymentsInDoubt(tx, [orderId])).has(orderId);
}

/** Those of the orders whose payment has a refund or dispute that has not been reviewed. */
export async function paymentsInDoubt(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from ${items} as item join orders on orders.id = order_id
    where order_id = any(${uuidArray(orderIds)}) and item.transaction_id = orders.transaction_id`.execute(
    db,
  );
  return new Set(rows.map((row) => row.order_id));
}

function view(item: Item): OrderAttention {
  return {
    id: item.id,
    kind: item.kind,
    transactionId: item.transaction_id,
    reason: reasonOf(item),
    ...(item.kind !== 'release' && { amount: dollarsFromCents(cents(item.amount_cents)) }),
    ...(isFailedRefund(item) && { failed: true as const }),
  };
}

function isFailedRefund({ kind, state }: Item): boolean {
  return kind === 'refund' && state === 'failed';
}

function reasonOf(item: Item): string {
  const { kind, state, detail, amount_cents, paid_cents, sold_since } = item;
  const amount = formatCents(cents(amount_cents));
  if (isFailedRefund(item)) {
    const sold = '. Its units were back in stock, and others have bought them since';
    return `a refund of ${amount} failed: ${detail.replaceAll('_', ' ')}${sold_since ? sold : ''}`;
  }
  if (kind === 'refund') return `${amount} of ${formatCents(cents(paid_cents))} was refunded`;
  if (kind === 'dispute' && state === 'lost') return `the dispute of ${amount} was lost`;
  if (kind === 'dispute') return `the cardholder disputes ${amount} (${detail})`;
  if (kind === 'release') return `its stock cannot be released: ${detail}`;
  return detail;
}
