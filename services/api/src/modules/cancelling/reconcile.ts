import { sql } from 'kysely';
import { applyPayment } from '../payments/apply-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { cancelOrder, finishCancelling } from './cancel-order.ts';

const BATCH = 100;

/** Picks up what the client's word and the webhooks both missed, and what a dead process left half done. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  await each(deps, await openPayments(deps), (intentId) => applyPayment(deps, intentId));
  await each(deps, await refundingPayments(deps), (id) => refundPayment(deps, id));
  await each(deps, await abandonedCancellations(deps), (order) => finishCancelling(deps, order));
}

/** Lets unpaid orders go whose hold has ended. */
export async function lapseOrders(deps: PaymentDeps): Promise<void> {
  const due = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('held_until', '<', sql<Date>`now()`)
    // Always so; the index of lapses is of use to whoever says it, and leads nobody else astray.
    .where('held_until', '>', sql<Date>`'-infinity'`)
    .orderBy('held_until')
    .limit(BATCH)
    .execute();
  await each(deps, due, ({ id }) => cancelOrder(deps, id, 'expired'));
}

/** Payments are asked about after two minutes, and then ever more seldom the older they are. */
async function openPayments({ db }: PaymentDeps): Promise<string[]> {
  const rows = await db
    .updateTable('payments')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'open')
        .where(
          'updated_at',
          '<',
          sql<Date>`now() - greatest(interval '2 minutes', (now() - created_at) / 10)`,
        )
        .orderBy('updated_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('intent_id')
    .execute();
  return rows.flatMap((row) => (row.intent_id === null ? [] : [row.intent_id]));
}

async function refundingPayments({ db }: PaymentDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'refunding')
    .where('updated_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

function abandonedCancellations({ db }: PaymentDeps) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'cancelling')
    .where('state_changed_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .limit(BATCH)
    .execute();
}

/** One that fails is logged and left for the next round; it does not hold up the others. */
async function each<T>(
  { log }: PaymentDeps,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    await work(item).catch((error: unknown) =>
      log.error({ err: error }, 'left for the next round'),
    );
  }
}
