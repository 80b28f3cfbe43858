import { type Kysely, sql } from 'kysely';

/** When a mail was counted as one of those of a day to an address that nobody has verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column counted_at timestamptz`.execute(db);
}
