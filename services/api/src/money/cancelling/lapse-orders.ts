import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { retryAt } from '../../db/retry-at.ts';
import { holdsStock, isTimeLeft, isWithoutHold } from '../../ordering/orders/order-conditions.ts';
import { closeUnneededPayment } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { openStates } from '../payments/payments.store.ts';
import { cancelOrder } from './cancel-order.ts';
import { BATCH, processDue } from './process-due.ts';

/**
 * Expires unpaid orders whose hold has ended. Of orders without a hold, cancels the payment once the time to
 * pay has ended. What fails is retried at growing intervals.
 */
export async function lapseOrders(deps: PaymentDeps): Promise<void> {
  const { db, log } = deps;
  await processDue(
    log,
    () => listDueOrders(db),
    (orderId) => cancelOrder(deps, orderId, 'expired', null),
    (orderId, error) => scheduleRetry(db, orderId, error),
  );
  await processDue(
    log,
    () => listDuePayments(db),
    ({ id }) => closeUnneededPayment(deps, id),
    ({ orderId }, error) => scheduleRetry(db, orderId, error),
  );
  await deleteSettledRetries(db);
}

const isPostponed = sql<boolean>`exists (
  select from lapse_retries where lapse_retries.order_id = orders.id and next_try_at > now())`;

async function listDueOrders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(holdsStock)
    .where('life', '=', 'open')
    .where('held_until', '<', sql<Date>`now()`)
    // Always true; it makes Postgres use the partial index orders_lapsing, which other queries must not match.
    .where('held_until', '>', sql<Date>`'-infinity'`)
    .where(({ not }) => not(isPostponed))
    .orderBy('held_until')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

/** No transition tells of the end of the time to pay without a hold. */
function listDuePayments(db: Database) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.id as orderId'])
    .where('payments.state', 'in', openStates)
    .where('orders.money', '=', 'unpaid')
    .where(sql<SqlBool>`(life = 'expired' or ${isWithoutHold})`)
    .where(({ not }) => not(isTimeLeft))
    .where(({ not }) => not(isPostponed))
    .orderBy('held_until')
    .limit(BATCH)
    .execute();
}

async function scheduleRetry(db: Database, orderId: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await sql`
    insert into lapse_retries (order_id, failures, next_try_at, reason)
    values (${orderId}, 1, ${retryAt(2, sql`0`)}, ${reason})
    on conflict (order_id) do update set
      failures = lapse_retries.failures + 1,
      next_try_at = ${retryAt(2, sql`lapse_retries.failures`)},
      reason = excluded.reason`.execute(db);
}

/** Deletes the retries of orders that have since expired, been paid or been deleted, with no payment left open. */
async function deleteSettledRetries(db: Database): Promise<void> {
  await db
    .deleteFrom('lapse_retries')
    .using('orders')
    .whereRef('orders.id', '=', 'lapse_retries.order_id')
    .where(({ not }) => not(holdsStock))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', openStates),
        ),
      ),
    )
    .execute();
}
