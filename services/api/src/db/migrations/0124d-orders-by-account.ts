import { type Kysely, sql } from 'kysely';

/** Every order has an account; what found an account's orders by its user goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders alter column account_id set not null`.execute(db);
  await sql`drop index orders_of_customer, orders_of_customer_by_total`.execute(db);
  await sql`drop trigger orders_account on orders`.execute(db);
  await sql`drop function orders_account`.execute(db);
  await sql`drop trigger users_account on users`.execute(db);
  await sql`drop function users_account`.execute(db);
}
