import { type Kysely, sql } from 'kysely';

/**
 * What each customer's orders brought in a month, kept by the ledger itself: whoever enters revenue, the
 * release before included, adds to it in the same transaction. Customers come before products and days,
 * in order, which prevents deadlocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key, whose lock would keep the customer's orders waiting; no customer with orders is ever removed.
  await sql`
    create table customer_months (
      -- Its first day, in the shop's time zone.
      month date not null,
      user_id uuid not null,
      orders integer not null,
      amount_cents bigint not null,
      primary key (month, user_id)
    )`.execute(db);
  await sql`
    create function add_to_customer_months() returns trigger language plpgsql as $$
    begin
      insert into customer_months (month, user_id, orders, amount_cents)
      select date_trunc('month', day::timestamp)::date, user_id,
        count(*) filter (where kind = 'paid'), sum(amount_cents)
      from entered group by 1, 2 order by 1, 2
      on conflict (month, user_id) do update set
        orders = customer_months.orders + excluded.orders,
        amount_cents = customer_months.amount_cents + excluded.amount_cents;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger revenue_entries_by_customer after insert on revenue_entries
    referencing new table as entered for each statement
    execute function add_to_customer_months()`.execute(db);
}
