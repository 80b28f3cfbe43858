import { type Kysely, sql } from 'kysely';

/** Payments that commit meanwhile wait for a month to be added up, and not for all of them. */
export const outsideTransaction = true;

/** Adds up what was entered before the trigger was there. Each month is added up anew, so that it can be repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM-DD') as month from generate_series(
      (select date_trunc('month', min(day)::timestamp) from revenue_entries),
      (select max(day)::timestamp from revenue_entries), '1 month') as month`.execute(db);
  for (const { month } of rows) await addUp(db, month);
}

function addUp(db: Kysely<unknown>, month: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table revenue_entries in share row exclusive mode`.execute(tx);
    await sql`
      insert into customer_months (month, user_id, orders, amount_cents)
      select ${month}::date, user_id, count(*) filter (where kind = 'paid'), sum(amount_cents)
      from revenue_entries
      where day >= ${month}::date and day < ${month}::date + interval '1 month'
      group by user_id
      on conflict (month, user_id) do update set
        orders = excluded.orders, amount_cents = excluded.amount_cents`.execute(tx);
  });
}
