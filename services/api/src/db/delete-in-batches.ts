import type { RawBuilder } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const BATCH = 1_000;

/** Deletes what fits the condition, a thousand rows at a time, so that no statement holds many locks or takes long. */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<SqlBool>,
  size = BATCH,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${size}))`.execute(db);
    if (numAffectedRows < size) return;
  }
}
