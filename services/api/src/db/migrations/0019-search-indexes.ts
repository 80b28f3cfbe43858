import { type Kysely, sql } from 'kysely';

/**
 * What a search by size reads of its finds stands in its index, so that thousands of them are some
 * forty pages and not a page each. Users are counted by an index of few pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index product_search_size`.execute(db);
  await sql`
    create index product_search_size on product_search (size, second, third, teeth)
    include (product_id, signature, in_stock, kind, grind, teeth_per_inch, name, price_cents, created_at)`.execute(
    db,
  );
  await sql`create index users_counted on users (role) where email is not null`.execute(db);
}
