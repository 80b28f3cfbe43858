import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

type InstallationRow = Selectable<Schema['installation']>;

/** The only row, inserted by a migration. */
export function readInstallation(db: Database | Tx): Promise<InstallationRow> {
  return db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
}

/** Whether the shop came back from a backup and nobody has released it yet: no job runs, and no mail leaves. */
export async function isWaitingForRelease(db: Database): Promise<boolean> {
  const { restored_at, released_at } = await readInstallation(db);
  return restored_at !== null && released_at === null;
}

/** Notes that the database came back from a backup of this moment. Jobs and mails are off from now on. */
export async function recordRestore(tx: Tx, backupAt: Date, notes: object): Promise<void> {
  await tx
    .updateTable('installation')
    .set({
      backup_at: backupAt,
      restored_at: sql<Date>`now()`,
      released_at: null,
      restore_notes: JSON.stringify(notes),
    })
    .execute();
}

/** Lets jobs and mails begin. Returns false if nothing waited for it. */
export async function release(db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ released_at: sql<Date>`now()` })
    .where('restored_at', 'is not', null)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
