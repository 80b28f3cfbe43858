import { type Kysely, sql } from 'kysely';

/** Up to when orders were looked at for mails that confirm them. Those placed before this release get none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_cursor (
      only_row boolean primary key default true check (only_row),
      placed_to timestamptz not null
    )`.execute(db);
  await sql`insert into mail_cursor (placed_to) values (now())`.execute(db);
}
