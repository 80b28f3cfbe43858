import { type Kysely, sql } from 'kysely';

/** Since when the shop's mailbox cannot be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inbox_lease add column failing_since timestamptz(3)`.execute(db);
}
