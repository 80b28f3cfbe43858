import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { blankOldDocuments } from '../people/personal-data/blank-old-documents.ts';
import { SESSION_DAYS } from '../people/users/sessions.store.ts';
import type { Retention } from '../retention.ts';

const EVENT_BODIES_AT_ONCE = 1_000;
const DEMAND_TEXTS_MAX = 50_000;

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/**
 * Deletes old records: idempotency keys after a day, rate limits after two hours, payment codes and
 * passes that have expired, ended sessions whose sign-in is too old to start another, and by `keep` the bodies of
 * Stripe's events and the events, mails, imported files and unmet demand. Overwrites names in documents of erased
 * people that the law no longer wants.
 */
export async function housekeep(db: Database, keep: Retention): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`);
  await deleteInBatches(db, 'rate_limits', sql`window_start < now() - interval '2 hours'`);
  const hasExpired = sql<boolean>`coalesce(token_expires_at, code_expires_at) < now()`;
  await deleteInBatches(db, 'payment_passes', hasExpired);
  // A day extra, since clocks differ.
  const isOver = sql<boolean>`signed_in_at < ${daysAgo(SESSION_DAYS + 1)}
    and (ended_at is not null or expires_at < now())
    and not exists (select from payment_passes where session_id = sessions.id)`;
  await deleteInBatches(db, 'sessions', isOver);
  const isOldEvent = sql<boolean>`processed_at is not null and received_at < ${daysAgo(keep.KEEP_EVENT_DAYS)}`;
  await deleteInBatches(db, 'stripe_events', isOldEvent);
  await emptyOldEvents(db, keep.KEEP_EVENT_BODY_DAYS);
  const mailsUntil = daysAgo(keep.KEEP_MAIL_DAYS);
  const isOldMail = sql<boolean>`created_at < ${mailsUntil} and asked_at < ${mailsUntil}`;
  await deleteInBatches(db, 'mails', isOldMail);
  await deleteInBatches(db, 'received_mails', sql`received_at < ${mailsUntil}`);
  const isOldFile = sql<boolean>`created_at < ${daysAgo(keep.KEEP_IMPORT_FILE_DAYS)}`;
  await deleteInBatches(db, 'import_files', isOldFile);
  await deleteOldDemand(db, keep);
  await blankOldDocuments(db, keep.KEEP_DOCUMENT_YEARS);
}

async function emptyOldEvents(db: Database, days: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update stripe_events set payload = '{}' where id = any(array(
        select id from stripe_events
        where processed_at is not null and received_at < ${daysAgo(days)} and payload <> '{}'
        limit ${EVENT_BODIES_AT_ONCE}))`.execute(db);
    if (numAffectedRows < EVENT_BODIES_AT_ONCE) return;
  }
}

/** Deletes the names of who searched, texts not searched for in a while, and the oldest texts above the limit. */
async function deleteOldDemand(db: Database, keep: Retention): Promise<void> {
  await db
    .deleteFrom('unmet_demand_askers')
    .where('asked_at', '<', daysAgo(keep.KEEP_UNMET_DEMAND_CUSTOMER_DAYS))
    .execute();
  await db
    .deleteFrom('unmet_demand')
    .where('last_seen_at', '<', daysAgo(keep.KEEP_UNMET_DEMAND_DAYS))
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
