import { type Kysely, sql } from 'kysely';

/** An index of a grown table is made concurrently. */
export const outsideTransaction = true;

/**
 * How an unpaid order holds its stock, and until when it will once its account is no longer new. The
 * release before sees an order without a hold as an expired one, whose stock it never touches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column if not exists hold text not null default 'full',
      add column if not exists secured_until timestamptz(3)`.execute(db);
  await sql`
    alter table orders
      drop constraint if exists orders_hold,
      add constraint orders_hold check (hold in ('full', 'first', 'none')) not valid`.execute(db);
  await sql`drop index concurrently if exists orders_not_secured`.execute(db);
  await sql`
    create index concurrently orders_not_secured on orders (user_id)
    where hold <> 'full' and state in ('pending', 'cancelling', 'expired')`.execute(db);
  await sql`drop index concurrently if exists orders_paid_of_customer`.execute(db);
  await sql`
    create index concurrently orders_paid_of_customer on orders (user_id)
    where paid_at is not null`.execute(db);
}
