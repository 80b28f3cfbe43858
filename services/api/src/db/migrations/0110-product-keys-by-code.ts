import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

/** Products are also found by numbers without separators, drafts among them, which no search finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists product_keys_by_code`.execute(db);
  await sql`
    create index concurrently product_keys_by_code on product_keys (code_key(key))`.execute(db);
}
