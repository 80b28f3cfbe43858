import { type Kysely, sql } from 'kysely';

/** Every change writes a row of the log, so its indexes are made beside the work. */
export const outsideTransaction = true;

const indexes = {
  audit_log_of_actor: 'audit_log (actor_id, id)',
  audit_log_of_record: "audit_log (split_part(action, '.', 1), id)",
};

/** What the page of all changes filters by: who, and which kind of record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
