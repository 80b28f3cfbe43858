import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads' } as const;

export const outsideTransaction = true;

/** The few orders that go to several addresses, each of which may ship by another method. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_to_several_addresses`.execute(db);
  await sql`
    create index concurrently orders_to_several_addresses on orders (id)
    where further_destinations is not null`.execute(db);
}
