import { type Kysely, sql } from 'kysely';

/** How the shop ships and what it charges: nothing until an admin sets it up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipping_terms (
      only_row boolean primary key default true check (only_row),
      terms jsonb not null default '{"zones": [], "methods": []}',
      version integer not null default 1,
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`insert into shipping_terms default values`.execute(db);
}
