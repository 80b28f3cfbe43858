import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

/** Orders that are to ship and that have shipped, by the one column that says where their goods are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_with_goods_here`.execute(db);
  await sql`
    create index concurrently orders_with_goods_here on orders (created_at, id)
    where state = 'paid' and fulfillment in ('pending', 'packed', 'partly_shipped')`.execute(db);
  await sql`drop index concurrently if exists orders_with_goods_gone`.execute(db);
  await sql`
    create index concurrently orders_with_goods_gone on orders (created_at, id)
    where fulfillment in ('shipped', 'delivered') and state <> 'deleted'`.execute(db);
}
