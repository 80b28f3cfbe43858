import { type Kysely, sql } from 'kysely';

/** Every change writes a row of the log, so its index is made beside the work. */
export const outsideTransaction = true;

/**
 * What came from seldom used sources, which would else be looked for in the whole log. The newest from the
 * web and of the shop itself are never far, and the index costs their events nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists audit_log_of_rare_source`.execute(db);
  await sql`
    create index concurrently audit_log_of_rare_source on audit_log (source, id)
    where source in ('desktop', 'api', 'command')`.execute(db);
}
