import { type Kysely, sql } from 'kysely';

/**
 * While few orders are unpaid, Postgres takes the index of those that lapse for as good as that of a
 * customer's own, and then counts a customer's open orders by reading everybody's, more of them with
 * each order until it looks again. Under a condition of its own only the search for lapses can use it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_unpaid`.execute(db);
  await sql`
    create index orders_lapsing on orders (held_until)
    where state in ('pending', 'cancelling') and held_until > '-infinity'`.execute(db);
}
