import { type Kysely, sql } from 'kysely';

export const touches = { payments: 'locks' } as const;

/** A charge that a restore has lost may be of somebody who is not in the backup either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments alter column user_id drop not null`.execute(db);
}
