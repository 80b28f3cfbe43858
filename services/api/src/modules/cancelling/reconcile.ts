import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { readReversalEvents } from '../payments/read-reversal-events.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { refundUnclaimed } from '../payments/unclaimed-payments.ts';
import { finishCancelling } from './cancel-order.ts';
import { BATCH, inBatches } from './in-batches.ts';

/** Picks up what the client's word and the webhooks both missed, and what a dead process left half done. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { db, log } = deps;
  await inBatches(log, {
    take: () => openPayments(db),
    work: (intentId) => applyPayment(deps, intentId),
  });
  await inBatches(log, {
    take: () => refundingPayments(db),
    work: (id) => refundPayment(deps, id),
  });
  await inBatches(log, {
    take: () => abandonedCancellations(db),
    work: (order) => finishCancelling(deps, order),
  });
  await readReversalEvents(deps);
  while (await refundUnclaimed(deps));
}

/** Payments are asked about after two minutes, and then less often the older they are. */
async function openPayments(db: Database): Promise<string[]> {
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

async function refundingPayments(db: Database): Promise<string[]> {
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

function abandonedCancellations(db: Database) {
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
