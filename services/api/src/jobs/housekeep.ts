import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { SESSION_DAYS } from '../people/users/sessions.store.ts';

/** Stripe redelivers events for three days; the rest is kept for investigations. */
const EVENT_DAYS = 90;
/** A year after they were last requested. The audit log keeps the history. */
const MAIL_DAYS = 365;
/** A planned change no longer needs its file. */
const IMPORT_DAYS = 7;
const DEMAND_TEXTS_MAX = 50_000;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/**
 * Deletes old records: idempotency keys after a day, rate limits after two hours, payment codes and
 * passes that have expired, ended sessions whose sign-in is too old to start another, Stripe events after
 * 90 days, mails after a year, imported files after a week, and old unmet demand.
 */
export async function housekeep(db: Database): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`);
  await deleteInBatches(db, 'rate_limits', sql`window_start < now() - interval '2 hours'`);
  const hasExpired = sql<boolean>`coalesce(token_expires_at, code_expires_at) < now()`;
  await deleteInBatches(db, 'payment_passes', hasExpired);
  // A day extra, since clocks differ.
  const isOver = sql<boolean>`signed_in_at < ${daysAgo(SESSION_DAYS + 1)}
    and (ended_at is not null or expires_at < now())
    and not exists (select from payment_passes where session_id = sessions.id)`;
  await deleteInBatches(db, 'sessions', isOver);
  const isOldEvent = sql<boolean>`processed_at is not null and received_at < ${daysAgo(EVENT_DAYS)}`;
  await deleteInBatches(db, 'stripe_events', isOldEvent);
  const isOldMail = sql<boolean>`created_at < ${daysAgo(MAIL_DAYS)} and asked_at < ${daysAgo(MAIL_DAYS)}`;
  await deleteInBatches(db, 'mails', isOldMail);
  await deleteInBatches(db, 'received_mails', sql`received_at < ${daysAgo(MAIL_DAYS)}`);
  await deleteInBatches(db, 'import_files', sql`created_at < ${daysAgo(IMPORT_DAYS)}`);
  await deleteOldDemand(db);
}

/**
 * Deletes the names of who searched after a month, texts not searched for in half a year, and the oldest
 * texts above the limit.
 */
async function deleteOldDemand(db: Database): Promise<void> {
  await db
    .deleteFrom('unmet_demand_askers')
    .where('asked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  await db
    .deleteFrom('unmet_demand')
    .where('last_seen_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
  await db
    .deleteFrom('unmet_demand')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('unmet_demand')
          .select('id')
          .orderBy('last_seen_at', 'desc')
          .offset(DEMAND_TEXTS_MAX),
      ),
    )
    .execute();
}
