import { type Kysely, sql } from 'kysely';

/**
 * From when on sign-ins of an account count, and whether it is blocked. What was signed in before this
 * migration goes on where its session stands; Postgres fills the default in without rewriting the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column sign_ins_from timestamptz not null default now(),
      add column blocked_at timestamptz,
      add column blocked_reason text,
      add constraint blocked_with_a_reason check ((blocked_at is null) = (blocked_reason is null)) not valid
  `.execute(db);
}
