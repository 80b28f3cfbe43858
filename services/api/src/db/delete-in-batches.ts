import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const BATCH = 1_000;

/** Deletes matching rows a thousand at a time, so that no statement is slow or holds many locks. */
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
