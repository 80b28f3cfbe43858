import { type Kysely, sql } from 'kysely';

/** Orders are settled all the time, so their index is made beside the work. */
export const outsideTransaction = true;

/** Finds a person's orders by their address, also those placed before it changed hands. Placing writes nothing to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_settled_of_email`.execute(db);
  await sql`
    create index concurrently orders_settled_of_email on orders (customer_email)
    where state not in ('pending', 'cancelling')`.execute(db);
}
