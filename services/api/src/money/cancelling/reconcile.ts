import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { readReversalEvents } from '../payments/receive-event.ts';
import { returnPayment } from '../payments/return-payment.ts';
import { makeRefund } from '../refunds/make-refund.ts';
import { finishCancelling } from './cancel-order.ts';
import { BATCH, processDue } from './process-due.ts';

/** Applies what settle requests and webhooks missed, and finishes what a crashed process left behind. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, log } = deps;
  await processDue(
    log,
    () => takeOpenPayments(db),
    (intentId) => applyPayment(deps, intentId),
  );
  await processDue(
    log,
    () => takePaymentsToReturn(db),
    (id) => returnPayment(deps, id),
  );
  await processDue(
    log,
    () => takeRefundsToMake(db),
    (id) => makeRefund(deps, id),
  );
  await processDue(
    log,
    () => takeAbandonedCancellations(db),
    (order) => finishCancelling(deps, order),
  );
  await readReversalEvents(deps);
  while (await returnUnclaimed(deps));
}

const isLeftForMinutes = sql`updated_at < now() - interval '2 minutes'`;

/** Open payments, first due after two minutes and then less often as they age. */
function takeOpenPayments(db: Database): Promise<string[]> {
  const isDue = sql`state = 'open' and intent_id is not null
    and updated_at < now() - greatest(interval '2 minutes', (now() - created_at) / 10)`;
  return takeDue(db, 'payments', isDue, 'intent_id');
}

function takePaymentsToReturn(db: Database): Promise<string[]> {
  return takeDue(db, 'payments', sql`state = 'refunding' and ${isLeftForMinutes}`);
}

/** Refunds requested by staff that Stripe has not made, because their job failed. */
function takeRefundsToMake(db: Database): Promise<string[]> {
  const isDue = sql`state = 'requested' and stripe_id is null and ${isLeftForMinutes}`;
  return takeDue(db, 'refunds', isDue);
}

/** Takes the rows that have waited longest; being updated, they are not due again for a while. */
async function takeDue(
  db: Database,
  table: 'payments' | 'refunds',
  isDue: RawBuilder<unknown>,
  column: 'id' | 'intent_id' = 'id',
): Promise<string[]> {
  const { rows } = await sql<{ taken: string }>`
    update ${sql.table(table)} set updated_at = now()
    where id in (
      select id from ${sql.table(table)} where ${isDue}
      order by updated_at limit ${BATCH} for update skip locked
    )
    returning ${sql.ref(column)} as taken`.execute(db);
  return rows.map(({ taken }) => taken);
}

function takeAbandonedCancellations(db: Database) {
  return db
    .updateTable('orders')
    .set({ state_changed_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('orders')
        .select('id')
        .where('life', '=', 'cancelling')
        .where('state_changed_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Returns charged payments that no order claimed in time. Returns whether there may be more. */
async function returnUnclaimed(deps: PaymentDeps): Promise<boolean> {
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
      await deps.jobs.enqueue(tx, { kind: 'return-payment', paymentId: id });
    }
    return due.length === BATCH;
  });
}
