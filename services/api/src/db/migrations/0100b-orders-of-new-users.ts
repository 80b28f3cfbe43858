import { type Kysely, sql } from 'kysely';

/** Orders are placed all the time, so their index is made beside the work. */
export const outsideTransaction = true;

/** Counts what a new user has placed within a day, deleted orders among it. Orders of others are not in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_of_new_user`.execute(db);
  await sql`
    create index concurrently orders_of_new_user on orders (user_id, created_at)
    where hold <> 'full'`.execute(db);
}
