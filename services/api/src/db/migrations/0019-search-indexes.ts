import { type Kysely, sql } from 'kysely';

/**
 * What a search by measures reads of its finds stands in one index, so that thousands of them are some
 * forty pages and not a page each. The indexes on single measures go: thousands of products share a bore
 * or a number of teeth, and a prepared statement could take one of them for as good as that of sizes.
 * Users are counted by an index of few pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index product_search_size, product_search_second, product_search_third,
      product_search_teeth, product_search_pitch`.execute(db);
  await sql`
    create index product_search_size on product_search (size, second, third, teeth)
    include (product_id, signature, in_stock, kind, grind, teeth_per_inch, name, price_cents, created_at)`.execute(
    db,
  );
  await sql`create index users_counted on users (role) where email is not null`.execute(db);
}
