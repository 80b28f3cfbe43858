import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/db/database.ts';

/** Filling the ledger of an existing shop gives the same result, and repeating it changes nothing. */
export async function expectRebuilt(db: Database): Promise<void> {
  const before = await sums(db);
  await enterPastRevenue(db);
  expect(await sums(db)).toEqual(before);
  await sql`truncate revenue_entries, revenue_days, product_sales, customer_months`.execute(db);
  await enterPastRevenue(db);
  expect(await sums(db)).toEqual(before);
}

async function enterPastRevenue(db: Database): Promise<void> {
  await sql`select record_revenue(array(select id from orders where paid_at is not null))`.execute(
    db,
  );
}

async function sums(db: Database) {
  const { rows } = await sql`
    select (select json_agg(row) from (
        select day, orders, units, paid_cents from revenue_days where orders > 0 order by day) as row) as days,
      (select json_agg(row) from (select * from product_sales order by day, product_id) as row) as products,
      (select json_agg(row) from (
        select account_id, sum(orders), sum(amount_cents) from customer_months
        group by account_id order by account_id) as row) as customers,
      (select sum(paid_cents + refunded_cents + disputed_cents) from revenue_days) as in_days,
      (select sum(amount_cents) from revenue_entries) as in_entries`.execute(db);
  return rows;
}
