import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Findings } from './finding.ts';
import { one } from './one-row.ts';

const LAG_MAX_SECONDS = 60;

/** How the database's log reaches archives and standbys. */
export interface Copies {
  /** The piece of the log that could not be archived; null if all can. */
  readonly unarchived: string | null;
  /** Whether Postgres waits for a standby before it acknowledges. */
  readonly waits: boolean;
  readonly connected: number;
  /** Standbys that it waits for and that follow; null where the user may not see it. */
  readonly synchronous: number | null;
  readonly lagSeconds: number | null;
  /** Replication slots that nobody reads. */
  readonly slots: readonly string[];
}

export function readCopies(db: Database): Promise<Copies> {
  return one<Copies>(
    db,
    sql`
    select (
      select last_failed_wal from pg_stat_archiver
      where last_failed_time > coalesce(last_archived_time, '-infinity')
    ) as unarchived,
      current_setting('synchronous_standby_names') <> '' as waits,
      replication.*, array(
      select slot_name::text from pg_replication_slots where not active order by slot_name
    ) as slots
    from (
      select count(*)::int as connected,
        case when count(*) = count(sync_state)
          then count(*) filter (where sync_state in ('sync', 'quorum')) end::int as synchronous,
        max(extract(epoch from replay_lag))::float8 as "lagSeconds"
      from pg_stat_replication
    ) as replication`,
  );
}

/** Whether a change that was acknowledged is in a second place. */
export function examineCopies(copies: Copies, findings: Findings): void {
  if (copies.unarchived !== null) {
    findings.warn({
      what: `Postgres cannot archive its log: ${copies.unarchived} failed.`,
      why: 'There is no way back to a moment after it, and the log is kept until the disk is full.',
      remedy: "See what archive_command complains of in Postgres' log, and mend that.",
    });
  }
  if (copies.waits) examineSynchronous(copies, findings);
  if (copies.lagSeconds !== null && copies.lagSeconds > LAG_MAX_SECONDS) {
    findings.warn({
      what: `A standby is ${Math.round(copies.lagSeconds)} s behind.`,
      why: 'What it has not received would be lost if it took over.',
      remedy: "Look at the standby's load and connection.",
    });
  }
  if (copies.slots.length > 0) {
    findings.warn({
      what: `Nobody reads the replication ${copies.slots.length === 1 ? 'slot' : 'slots'} ${copies.slots.join(', ')}.`,
      why: 'Postgres keeps its log for it until the disk is full.',
      remedy: "Start its standby, or drop it: select pg_drop_replication_slot('NAME')",
    });
  }
}

function examineSynchronous({ connected, synchronous }: Copies, findings: Findings): void {
  if (connected > 0 && synchronous === null) {
    findings.warn({
      what: 'Whether the standby has every change cannot be seen.',
      why: 'What it lacks would be lost if it took over.',
      remedy: "Let the database's user see it: grant pg_monitor to THAT_USER",
    });
    return;
  }
  const following = synchronous ?? 0;
  if (following === 0) {
    findings.fault({
      what: 'Postgres waits for a standby, and none follows.',
      why: 'Orders wait for it and are refused, and what is kept is on one machine alone.',
      remedy:
        'Start the standby or make another one, or empty synchronous_standby_names and reload (docs/standby.md).',
    });
    return;
  }
  const has = following === 1 ? 'standby has' : 'standbys have';
  findings.fine(`${following} ${has} every change that is acknowledged.`);
}
