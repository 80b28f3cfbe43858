import { type Kysely, sql } from 'kysely';

/**
 * When a mail was last asked for, by its event or by staff, and when staff took a failed one off their list.
 * What waits right now has three more days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails
      add column asked_at timestamptz not null default now(),
      add column dismissed_at timestamptz`.execute(db);
}
