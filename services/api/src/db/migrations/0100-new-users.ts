import { type Kysely, sql } from 'kysely';

/** A user whom staff made, or made an admin, counts as one who has paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column made_by_staff boolean not null default false`.execute(db);
  await sql`update users set made_by_staff = true where role = 'admin'`.execute(db);
}
