import { type Kysely, sql } from 'kysely';

/**
 * A description has hundreds of trigrams, and putting those of one product in their places takes longer than
 * everything else that an import writes for it. So they wait in a list again, of eight pages at most. When it
 * is full, the trigrams of a dozen products are put in place together. Only lists of products read it; the
 * indexes of the search and of the order check have no list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index products_search set (fastupdate = on, gin_pending_list_limit = 64)`.execute(
    db,
  );
}
