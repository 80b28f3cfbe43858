import { type Kysely, sql } from 'kysely';

/** Units available are without those held for orders: a heading that was suggested as On hand is forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from import_headings
    where heading = 'available' and sheet_column = 'On hand'`.execute(db);
}
