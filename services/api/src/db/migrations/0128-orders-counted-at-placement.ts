import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads' } as const;

export const outsideTransaction = true;

/** What placing an order counts: the customer's own open orders, and what new users hold of a product. */
const indexes = {
  // In other words than the indexes of the whole shop's unpaid orders, so that Postgres never prefers those.
  orders_open_of_customer: sql`(user_id) where money = 'unpaid' and life not in ('deleted', 'expired')`,
  orders_first_held: sql`(id) where hold = 'first' and money = 'unpaid' and life not in ('deleted', 'expired')`,
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, index] of Object.entries(indexes)) {
    const newName = sql.ref(`${name}_new`);
    await sql`drop index concurrently if exists ${newName}`.execute(db);
    await sql`create index concurrently ${newName} on orders ${index}`.execute(db);
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`alter index ${newName} rename to ${sql.ref(name)}`.execute(db);
  }
}
