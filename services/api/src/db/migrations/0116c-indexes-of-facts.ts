import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

const holdsStock = sql`(money = 'unpaid' and life in ('open', 'cancelling') and hold <> 'none')`;

/** What each index has, and of which orders. Their names end in "_new" until the old ones are gone. */
export const indexesOfFacts = {
  orders_by_fulfillment: sql`(fulfillment, created_at, id) where fulfillment <> 'pending' and life <> 'deleted'`,
  orders_by_total: sql`(total_cents, id) where life <> 'deleted'`,
  orders_lapsing: sql`(held_until) where ${holdsStock} and held_until > '-infinity'::timestamptz`,
  orders_newest: sql`(created_at, id) where life <> 'deleted'`,
  orders_not_secured: sql`(user_id) where hold <> 'full' and money = 'unpaid' and life <> 'deleted'`,
  orders_of_customer: sql`(user_id, created_at, id) where life <> 'deleted'`,
  orders_of_customer_by_total: sql`(user_id, total_cents, id) where life <> 'deleted'`,
  orders_on_their_way: sql`(shipped_at, id) where money = 'paid' and fulfillment = 'shipped'`,
  orders_open_of_customer: sql`(user_id) where ${holdsStock}`,
  orders_packed: sql`(paid_at, id) where money = 'paid' and fulfillment = 'packed'`,
  orders_refunded: sql`(created_at, id) where money = 'refunded'`,
  orders_search: sql`using gin (lower('ks-' || (serial)::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name || ' ' || coalesce(transaction_id, '')) gin_trgm_ops) where not ${holdsStock}`,
  orders_settled_of_email: sql`(customer_email) where not ${holdsStock}`,
  orders_shipped: sql`(created_at, id) where fulfillment in ('shipped', 'delivered') and life <> 'deleted'`,
  orders_to_pick: sql`(paid_at, id) where money = 'paid' and fulfillment in ('pending', 'partly_shipped')`,
  orders_to_ship: sql`(created_at, id) where money = 'paid' and fulfillment in ('pending', 'packed', 'partly_shipped')`,
  orders_unpaid_by_age: sql`(created_at, id) include (hold) where money = 'unpaid' and life in ('open', 'cancelling')`,
  orders_without_hold: sql`(held_until) where money = 'unpaid' and life = 'open' and hold = 'none'`,
};

/** The indexes of orders, by what an order is in place of its former state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, index] of Object.entries(indexesOfFacts)) {
    const newName = sql.ref(`${name}_new`);
    await sql`drop index concurrently if exists ${newName}`.execute(db);
    await sql`create index concurrently ${newName} on orders ${index}`.execute(db);
  }
  // The facts depend on each other: Postgres would expect twenty times as many orders that hold stock.
  await sql`
    create statistics if not exists orders_facts (mcv) on life, money, hold, fulfillment from orders`.execute(
    db,
  );
  await sql`analyze orders`.execute(db);
}
