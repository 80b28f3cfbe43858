import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { forgetUnmet } from '../modules/unmet-demand/forget-unmet.ts';
import { SESSION_DAYS } from '../modules/users/sessions.store.ts';

/** Stripe delivers an event again for three days; the rest is for looking back. */
const EVENT_DAYS = 90;

/**
 * Throws away what has served its time: idempotency keys after a day, counts of calls after two hours,
 * payment codes and passes once they have run out, sessions that are over once their sign-in is too old
 * to begin another, events of Stripe's after 90 days, and unmet demand that has grown old.
 */
export async function housekeep(db: Database): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`);
  await deleteInBatches(db, 'rate_limits', sql`window_start < now() - interval '2 hours'`);
  await deleteInBatches(
    db,
    'payment_passes',
    sql`coalesce(token_expires_at, code_expires_at) < now()`,
  );
  // A day more, since clocks differ.
  await deleteInBatches(
    db,
    'sessions',
    sql`signed_in_at < now() - make_interval(days => ${SESSION_DAYS + 1})
      and (ended_at is not null or expires_at < now())
      and not exists (select from payment_passes where session_id = sessions.id)`,
  );
  await deleteInBatches(
    db,
    'stripe_events',
    sql`processed_at is not null and received_at < now() - make_interval(days => ${EVENT_DAYS})`,
  );
  await forgetUnmet(db);
}
