import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

/** An account's orders by age and by total, and their reference to accounts, checked without a lock on orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_of_account`.execute(db);
  await sql`
    create index concurrently orders_of_account on orders (account_id, created_at, id)
    where life <> 'deleted'`.execute(db);
  await sql`drop index concurrently if exists orders_of_account_by_total`.execute(db);
  await sql`
    create index concurrently orders_of_account_by_total on orders (account_id, total_cents, id)
    where life <> 'deleted'`.execute(db);
  await sql`alter table orders drop constraint if exists orders_account_id_fkey`.execute(db);
  await sql`
    alter table orders add constraint orders_account_id_fkey
    foreign key (account_id) references accounts not valid`.execute(db);
  await sql`alter table orders validate constraint orders_account_id_fkey`.execute(db);
}
