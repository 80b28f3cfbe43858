import { type Kysely, sql } from 'kysely';

/** Every change writes a row of the log, so its index is made beside the work. */
export const outsideTransaction = true;

/** What has changed since a moment is asked twice a second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists audit_log_of_transaction`.execute(db);
  await sql`create index concurrently audit_log_of_transaction on audit_log (xid)`.execute(db);
}
