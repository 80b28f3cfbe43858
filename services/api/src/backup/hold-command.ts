import { sql } from 'kysely';
import { readBackupConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate, requirePostgres, unknownMigrations } from '../db/migrate.ts';
import { refuseHalfRestored } from '../db/restoring.ts';
import { executedMigrations } from '../db/run-migrations.ts';
import { readInstallation } from '../platform/installation/installation.store.ts';
import { SetupError } from '../setup-error.ts';
import { tryStripe } from './ask-stripe.ts';
import { directUrl, type Say } from './backup-command.ts';
import { holdShop, sayHeld, TO_RELEASE } from './hold-shop.ts';
import { openPatiently } from './restore-database.ts';

/**
 * `hold MOMENT`: for a database that Postgres' own means brought back to a moment, or a standby that may lack
 * the last changes. The shop waits from now on as after `restore`. Resolves with 0, or throws a SetupError where
 * nothing was changed.
 */
export async function runHold(given: string, say: Say): Promise<number> {
  const db = openPatiently(directUrl(readBackupConfig()));
  try {
    const moment = await readMoment(db, given);
    await requireShop(db);
    await requireStopped(db);
    for (const name of await migrate(db)) say(`Ran ${name}.`);
    const waiting = await findWaiting(db);
    if (waiting?.moment === moment.toISOString()) {
      say(`The shop is held already, as of ${waiting.moment}; nothing was changed.`);
      return 0;
    }
    const since = earliest(moment, await lastChange(db), waiting?.since ?? null);
    sayHeld(await holdShop(db, since, { moment: moment.toISOString() }), say);
    await tryStripe(db, say);
    say(`Held as of ${moment.toISOString()}. ${TO_RELEASE}`);
    return 0;
  } finally {
    await db.destroy();
  }
}

// As Postgres writes it in its log, as pgBackRest takes it for a target, and as JSON has it.
const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/;

/** Reads a moment as Postgres does, so that it is the one that the database was recovered to. */
async function readMoment(db: Database, given: string): Promise<Date> {
  const form = `MOMENT must be a moment with its zone, as '2026-11-27 03:00:00+00'.`;
  if (!MOMENT.test(given)) throw new SetupError(form);
  const { rows } = await sql<{ moment: Date; future: boolean }>`
    select moment, moment > clock_timestamp() as future from (select ${given}::timestamptz as moment) as given`
    .execute(db)
    .catch((error: unknown) => {
      throw isOfDates(error) ? new SetupError(form, { cause: error }) : error;
    });
  const [row] = rows;
  if (!row || row.future) throw new SetupError(`${given} is still to come.`);
  return row.moment;
}

/** Postgres' class of what is no date or none that there is. */
function isOfDates(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['22007', '22008'].includes(`${error.code}`);
}

/** Throws a SetupError unless the database has a whole shop, of this release or an older one. */
async function requireShop(db: Database): Promise<void> {
  await requirePostgres(db);
  const { rows } = await sql<{ recovering: boolean }>`
    select pg_is_in_recovery() as recovering`.execute(db);
  if (rows[0]?.recovering) {
    throw new SetupError(
      'Postgres still recovers, or is a standby: wait until it has reached the moment, or promote it.',
    );
  }
  if ((await executedMigrations(db)).length === 0) {
    throw new SetupError('The database has no shop: see where DATABASE_URL leads.');
  }
  await refuseHalfRestored(db);
  const unknown = await unknownMigrations(db);
  if (unknown.length > 0) {
    throw new SetupError(
      `The database is of a newer release, which ran ${unknown.join(', ')}: install that one.`,
    );
  }
}

/** Throws a SetupError while an API process works on the database: it would send mails and run jobs. */
async function requireStopped(db: Database): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name = 'kerf-api' and pid <> pg_backend_pid()`.execute(
    db,
  );
  if (rows[0]?.others === 0) return;
  throw new SetupError('The shop runs on this database: stop every API process first.');
}

/** Of which moment a shop is that waits for its release, and since when Stripe is to be asked. */
async function findWaiting(db: Database) {
  const { backup_at, released_at, restored_at, restore_notes } = await readInstallation(db);
  if (restored_at === null || released_at !== null) return null;
  const moment =
    restore_notes !== null && 'moment' in restore_notes ? restore_notes.moment : undefined;
  return { moment, since: backup_at };
}

/** When the last change was that Postgres recovered; null if it has been restarted since. */
async function lastChange(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select pg_last_xact_replay_timestamp() as at`.execute(db);
  return rows[0]?.at ?? null;
}

function earliest(moment: Date, ...others: readonly (Date | null)[]): Date {
  const all = others.flatMap((other) => other?.getTime() ?? []);
  return new Date(Math.min(moment.getTime(), ...all));
}
