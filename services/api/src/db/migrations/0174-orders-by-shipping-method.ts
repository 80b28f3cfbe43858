import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads' } as const;

export const outsideTransaction = true;

/** Orders by what the name of their shipping method begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_by_shipping_method`.execute(db);
  await sql`
    create index concurrently orders_by_shipping_method
    on orders (folded(shipping_method ->> 'name') text_pattern_ops, created_at)
    where shipping_method is not null`.execute(db);
}
