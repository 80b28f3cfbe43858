import { sql } from 'kysely';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate, requirePostgres } from '../db/migrate.ts';
import { RESTORING } from '../db/restoring.ts';
import { SetupError } from '../setup-error.ts';
import type { OpenedBackup } from './open-backup.ts';
import { findPostgresPrograms, restoreDatabase } from './postgres-programs.ts';
import { countTables, serverMajor } from './snapshot.ts';
import { BrokenBackup } from './stream-parts.ts';

/** Opens a database for the work of a restore, which has no limit of time. */
export function openPatiently(url: string): Database {
  return openDatabase({ url, poolSize: 2, patient: true, onConnectionLost: () => {} });
}

/** What restoring takes beside the backup itself. */
export interface Target {
  readonly db: Database;
  readonly url: string;
  readonly programs: string | undefined;
}

/**
 * Throws a SetupError unless the backup can be restored there: an empty database, on a server of the
 * backup's major version, with programs of that version.
 */
export async function requireTarget({ db, programs }: Target, backup: OpenedBackup) {
  await requirePostgres(db);
  const major = await serverMajor(db);
  const { postgresMajor, name } = backup.manifest;
  if (major !== postgresMajor) {
    throw new SetupError(
      `${name} is of Postgres ${postgresMajor}, and this server is ${major}: restore it on ${postgresMajor} (Debian's postgresql-${postgresMajor}).`,
    );
  }
  const found = findPostgresPrograms(major, programs);
  const { rows } = await sql<{ used: string[] }>`
    select array(
      select nspname || '.' || relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by 1 limit 1
    ) as used`.execute(db);
  const [first] = rows[0]?.used ?? [];
  if (first !== undefined) {
    throw new SetupError(
      `The database is not empty: it has ${first}. Restore into a new one: create database NAME template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
    );
  }
  return found;
}

/**
 * Restores the backup's database, compares every table with the manifest, and migrates to this release.
 * Until `endRestore` no API process starts on it.
 */
export async function restoreInto(target: Target, backup: OpenedBackup): Promise<string[]> {
  const { db, url } = target;
  const programs = await requireTarget(target, backup);
  const { manifest } = backup;
  await sql`create schema if not exists ${sql.id(RESTORING)}`.execute(db);
  const dump = await backup.read('database.dump', manifest.parts.database);
  await restoreDatabase(programs, url, dump);
  compareCounts(manifest.counts, await countTables(db));
  return migrate(db);
}

function compareCounts(
  expected: Readonly<Record<string, number>>,
  counted: Readonly<Record<string, number>>,
): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(counted)]);
  const different = [...names].filter((name) => expected[name] !== counted[name]);
  if (different.length === 0) return;
  const inWords = different.map(
    (name) =>
      `${name} has ${counted[name] ?? 'no table'} and should have ${expected[name] ?? 'none'}`,
  );
  throw new BrokenBackup(`The restored tables are not those of the backup: ${inWords.join('; ')}.`);
}

/** Lets API processes start on a database that was restored as a whole. */
export async function endRestore(db: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(RESTORING)}`.execute(db);
}
