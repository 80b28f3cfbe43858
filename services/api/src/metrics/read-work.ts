import { followedMailKinds, LATE_MAIL_MINUTES } from '@kerf/domain/mail';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';

/** A scrape has ten seconds, and asks for other figures as well. */
const STATEMENT_TIMEOUT_MS = 3_000;

/** What waits, and what went wrong, for all processes together. Ages are in seconds. */
export interface Work {
  /** How long the oldest thing of each kind has waited since it was due; 0 if none waits. */
  readonly ages: Readonly<Record<WorkKind, number>>;
  readonly mails: { readonly failed: number; readonly late: number };
  /** Jobs that failed for good within a day. */
  readonly failedJobs: number;
  /** What an admin has to review of the shop's money. */
  readonly attention: {
    readonly payment: number;
    readonly refund: number;
    readonly dispute: number;
  };
  readonly stockDiscrepancies: number;
  /** Whether the shop came back from a backup and nobody has released it. */
  readonly waitsForRelease: boolean;
  readonly postgres: PostgresFigures;
}

/** Postgres' own figures. */
interface PostgresFigures {
  readonly connections: number;
  readonly connectionsMax: number;
  readonly bytes: number;
  /** How long the oldest transaction has been open. */
  readonly oldestTransaction: number;
  /** How far the slowest standby is behind; null without one. */
  readonly standbyLag: number | null;
  /** Its clock, in seconds since 1970. */
  readonly now: number;
}

const hasJobs = sql<boolean>`to_regclass('pgboss.job') is not null`;
const ageOf = (moment: RawBuilder<unknown>) =>
  sql<number>`coalesce(extract(epoch from now() - min(${moment})), 0)::float8`;

/** A statement that finds the oldest of each kind, each by an index of what is not done. */
const oldest = {
  mail: sql`select ${ageOf(sql`next_try_at`)} from mails
    where state in ('queued', 'sending') and next_try_at <= now()`,
  payment_event: sql`select ${ageOf(sql`received_at`)} from stripe_events where processed_at is null`,
  refund: sql`select ${ageOf(sql`updated_at`)} from refunds
    where state = 'requested' and stripe_id is null`,
  import: sql`select ${ageOf(sql`created_at`)} from bulk_changes where state = 'planning'`,
  bulk_change: sql`select ${ageOf(sql`coalesce(undone_at, applied_at, created_at)`)} from bulk_changes
    where state in ('applying', 'undoing')`,
  erasure: sql`select ${ageOf(sql`asked_at`)} from erasures where finished_at is null`,
  /** Since when the mailbox cannot be read, as long as somebody tries. */
  inbox: sql`select ${ageOf(sql`failing_since`)} from inbox_lease
    where until > now() - interval '15 minutes'`,
};

/** What can wait. */
export type WorkKind = keyof typeof oldest | 'job';

/** Reads all of it by two statements. Rejects if Postgres does not answer within seconds. */
export function readWork(db: Database): Promise<Work> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx);
    const { rows } = await workQuery.execute(tx);
    const row = onlyRow(rows);
    const { hasJobs: isMade, ages, ...work } = row;
    // Until the first process has started its jobs, Postgres does not know their table.
    const jobs = isMade ? (await jobsQuery.execute(tx)).rows[0] : undefined;
    return { ...work, ages: { ...ages, job: jobs?.age ?? 0 }, failedJobs: jobs?.failed ?? 0 };
  });
}

type WorkRow = Omit<Work, 'failedJobs' | 'ages'> & {
  readonly hasJobs: boolean;
  readonly ages: Omit<Work['ages'], 'job'>;
};

const ages = sql.join(
  Object.entries(oldest).flatMap(([kind, query]) => [sql.lit(kind), sql`(${query})`]),
);

const workQuery = sql<WorkRow>`
  select ${hasJobs} as "hasJobs",
    json_build_object(${ages}) as ages,
    (select json_build_object(
      'failed', count(*) filter (where state = 'failed' and dismissed_at is null),
      'late', count(*) filter (where state <> 'failed'
        and asked_at < now() - make_interval(mins => ${LATE_MAIL_MINUTES}))
    ) from mails where state <> 'sent' and kind in (${sql.join([...followedMailKinds])})) as mails,
    json_build_object(
      'payment', (select count(*) from payments where state = 'attention'),
      'refund', (select count(*) from refunds where needs_review),
      'dispute', (select count(*) from disputes where needs_review)
    ) as attention,
    (select count(*)::int from stock_discrepancies) as "stockDiscrepancies",
    (select restored_at is not null and released_at is null from installation) as "waitsForRelease",
    json_build_object(
      'connections', (select sum(numbackends) from pg_stat_database),
      'connectionsMax', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      'bytes', pg_database_size(current_database()),
      'oldestTransaction', (select coalesce(extract(epoch from now() - min(xact_start)), 0) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()),
      'standbyLag', (select max(extract(epoch from replay_lag)) from pg_stat_replication),
      'now', extract(epoch from clock_timestamp())
    ) as postgres`;

const jobsQuery = sql<{ readonly age: number; readonly failed: number }>`
  select
    (select ${ageOf(sql`start_after`)} from pgboss.job where state < 'active' and start_after <= now()) as age,
    (select count(*)::int from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day') as failed`;
