import { type Kysely, sql } from 'kysely';

/** Remembers in which encoding the files of a supplier are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_encodings (
      headings_id text primary key,
      encoding text not null,
      chosen_at timestamptz(3) not null default now()
    )`.execute(db);
}
