import { type Kysely, sql } from 'kysely';

/**
 * Placing an order writes an entry into every index of its tables. A transaction is unique once there
 * is one, and a movement is known by its product: neither needs an index of every order for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_transaction_id_key`.execute(db);
  await sql`
    create unique index orders_by_transaction on orders (transaction_id)
    where transaction_id is not null`.execute(db);
  await sql`alter table stock_movements drop constraint stock_movements_pkey`.execute(db);
  await sql`drop index stock_movements_of_product`.execute(db);
  await sql`alter table stock_movements add primary key (product_id, id)`.execute(db);
}
