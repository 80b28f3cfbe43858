import { type Kysely, sql } from 'kysely';

/** Orders write products all the time, so their indexes are made beside the work. */
export const outsideTransaction = true;

/** The products of a category, what is published next, and those that are archived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index concurrently if exists products_by_category`.execute(db);
  await sql`
    create index concurrently products_by_category
      on products using gin (category_ids) with (fastupdate = off)`.execute(db);
  await sql`drop index concurrently if exists products_by_publication`.execute(db);
  await sql`
    create index concurrently products_by_publication
      on products (published_at) where archived_at is null`.execute(db);
  await sql`drop index concurrently if exists products_archived`.execute(db);
  await sql`
    create index concurrently products_archived
      on products (name, id) where archived_at is not null`.execute(db);
}
