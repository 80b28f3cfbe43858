import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { readReversalEvents } from '../payments/read-reversal-events.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { finishCancelling } from './cancel-order.ts';
import { BATCH, processDue } from './process-due.ts';

/** Applies what settle requests and webhooks missed, and finishes what a crashed process left behind. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, log } = deps;
  await processDue(log, {
    take: () => takeOpenPayments(db),
    work: (intentId) => applyPayment(deps, intentId),
  });
  await processDue(log, {
    take: () => takeRefundingPayments(db),
    work: (id) => refundPayment(deps, id),
  });
  await processDue(log, {
    take: () => takeRefundsToMake(db),
    work: (id) => makeRefund(deps, id),
  });
  await processDue(log, {
    take: () => takeAbandonedCancellations(db),
    work: (order) => finishCancelling(deps, order),
  });
  await readReversalEvents(deps);
  while (await refundUnclaimed(deps));
}

/** Open payments, first due after two minutes and then less often as they age. */
async function takeOpenPayments(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('payments')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'open')
        .where('intent_id', 'is not', null)
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
    .$narrowType<{ intent_id: string }>()
    .execute();
  return rows.map((row) => row.intent_id);
}

async function takeRefundingPayments(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('payments')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'refunding')
        .where('updated_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .orderBy('updated_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Refunds requested by staff that Stripe has not made, because their job failed. */
async function takeRefundsToMake(db: Database): Promise<string[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'requested')
        .where('stripe_id', 'is', null)
        .where('updated_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .orderBy('updated_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

function takeAbandonedCancellations(db: Database) {
  return db
    .updateTable('orders')
    .set({ state_changed_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('orders')
        .select('id')
        .where('state', '=', 'cancelling')
        .where('state_changed_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Refunds charged payments that no order claimed in time. Returns whether there may be more. */
async function refundUnclaimed(deps: PaymentDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const due = await tx
      .updateTable('payments')
      .set({
        state: 'refunding',
        attention: 'charged, and claimed for no order',
        updated_at: sql<Date>`now()`,
      })
      .where('id', 'in', (old) =>
        old
          .selectFrom('payments')
          .select('id')
          .where('order_id', 'is', null)
          .where('state', '=', 'succeeded')
          .where(
            'updated_at',
            '<',
            sql<Date>`now() - make_interval(secs => ${deps.unclaimedPaymentHours * 3600})`,
          )
          .orderBy('updated_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    for (const { id } of due) {
      deps.log.warn({ paymentId: id }, 'refunding a payment that no order claimed');
      await deps.jobs.enqueue(tx, { kind: 'refund-payment', paymentId: id });
    }
    return due.length === BATCH;
  });
}
