import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** How an order ships, as it was offered when it was placed; null where shipping was not charged for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column shipping_method jsonb`.execute(db);
}
