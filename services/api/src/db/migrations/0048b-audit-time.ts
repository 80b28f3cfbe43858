import { type Kysely, sql } from 'kysely';

/** Every change writes a row of the log, so its index is made beside the work. */
export const outsideTransaction = true;

/** By this the page of all changes finds where a day begins and ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists audit_log_of_time`.execute(db);
  await sql`create index concurrently audit_log_of_time on audit_log (at, id)`.execute(db);
}
