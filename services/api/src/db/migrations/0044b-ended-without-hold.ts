import { type Kysely, sql } from 'kysely';

/** On a table that grows, so it is made beside the work. */
export const outsideTransaction = true;

/** Finds the orders without a hold whose time to be paid has ended, which no transition tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_ended_without_hold`.execute(db);
  await sql`
    create index concurrently orders_ended_without_hold on orders (held_until)
    where state = 'expired' and hold = 'none'`.execute(db);
}
