import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

/** Finds the products of a category that are there by its rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists products_by_rule`.execute(db);
  await sql`
    create index concurrently products_by_rule on products using gin (ruled_ids)
    with (fastupdate = off)`.execute(db);
}
