import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../db/database.ts';
import { reasonOf } from '../doctor/finding.ts';
import { SetupError } from '../setup-error.ts';
import { type Manifest, REHEARSAL, type Rehearsal, refuseNewer } from './manifest.ts';
import { openBackup, verifyBackup } from './open-backup.ts';
import type { BackupPlace } from './place.ts';
import { openPatiently, requireTarget, restoreInto } from './restore-database.ts';

export interface RehearsalSettings {
  /** A database to create one beside. */
  readonly besideUrl: string | undefined;
  /** An empty database of its own, which is empty again afterwards. */
  readonly databaseUrl: string | undefined;
  readonly identityFile: string | undefined;
  readonly programs: string | undefined;
}

/**
 * Restores a backup into an empty database, counts every table, reads every file, and keeps beside the backup
 * how that went: only so does it become green. Rejects with a SetupError where it cannot be tried at all,
 * which says nothing of the backup.
 */
export async function rehearse(
  place: BackupPlace,
  manifest: Manifest,
  settings: RehearsalSettings,
): Promise<Rehearsal> {
  refuseNewer(manifest);
  const backup = await openBackup(place, manifest, settings.identityFile);
  const began = performance.now();
  const rehearsal = await inEmptyDatabase(settings, async (url) => {
    const db = openPatiently(url);
    try {
      const target = { db, url, programs: settings.programs };
      await requireTarget(target, backup);
      const failure = await reasonOfFailure(async () => {
        await verifyBackup(backup);
        await restoreInto(target, backup);
      });
      if (settings.databaseUrl !== undefined) await empty(db);
      return resultOf(manifest, failure, began);
    } finally {
      await db.destroy();
    }
  });
  await place.note(manifest.name, REHEARSAL, `${JSON.stringify(rehearsal, null, 2)}\n`);
  return rehearsal;
}

async function reasonOfFailure(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

function resultOf(manifest: Manifest, failure: string | null, began: number): Rehearsal {
  const counts = Object.values(manifest.counts);
  return {
    at: new Date().toISOString(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
    result: failure === null ? 'green' : 'failed',
    reason: failure,
    tables: counts.length,
    rows: counts.reduce((sum, count) => sum + count, 0),
    files: manifest.files.count,
  };
}

/** Gives work the database of the settings, or a new one that is dropped afterwards. */
async function inEmptyDatabase<T>(
  { databaseUrl, besideUrl }: RehearsalSettings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (besideUrl === undefined) {
    throw new SetupError('REHEARSAL_DATABASE_URL names no empty database to rehearse in.');
  }
  const name = `kerf_rehearsal_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(besideUrl);
  url.pathname = `/${name}`;
  const admin = openDatabase({
    url: besideUrl,
    poolSize: 1,
    patient: true,
    onConnectionLost: () => {},
  });
  try {
    await create(admin, name);
    return await work(url.href);
  } finally {
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  }
}

async function create(admin: ReturnType<typeof openDatabase>, name: string): Promise<void> {
  try {
    // Its encoding and locale are those of the shop's own database.
    const { rows } = await sql<{ collate: string; provider: string }>`
      select datcollate as collate, datlocprovider as provider from pg_database
      where datname = current_database()`.execute(admin);
    const locale = rows[0]?.provider === 'c' ? sql` locale ${sql.lit(rows[0].collate)}` : sql``;
    await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'${locale}`.execute(
      admin,
    );
  } catch (error) {
    throw new SetupError(
      `No database can be created to rehearse in: ${reasonOf(error)}. Let its user create databases, or name an empty one in REHEARSAL_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Removes what a rehearsal has left. Only for a database that was seen to be empty before. */
async function empty(db: ReturnType<typeof openPatiently>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
