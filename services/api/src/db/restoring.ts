import { sql } from 'kysely';
import { SetupError } from '../setup-error.ts';
import type { Database } from './database.ts';

/** A schema that a database has while a backup is restored into it, and after a restore that did not end. */
export const RESTORING = 'kerf_restoring';

/** Throws a SetupError if the database is not, or not yet, restored as a whole. */
export async function refuseHalfRestored(db: Database): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regnamespace(${RESTORING}) is not null as found`.execute(db);
  if (!rows[0]?.found) return;
  throw new SetupError(
    'A restore of this database is under way, or did not end. Wait for it; if it has failed, restore into a new database.',
  );
}
