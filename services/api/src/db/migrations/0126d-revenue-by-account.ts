import { type Kysely, sql } from 'kysely';

/** The functions that enter revenue and add it up, and the sums of months, name the account in place of the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table revenue_entries, customer_months in access exclusive mode`.execute(db);
  await sql`drop trigger revenue_account on revenue_entries`.execute(db);
  await sql`drop function revenue_account`.execute(db);
  for (const name of ['record_revenue(uuid[])', 'add_revenue(bigint[], text)']) {
    const { rows } = await sql<{ definition: string }>`
      select replace(pg_get_functiondef(${name}::regprocedure), 'user_id', 'account_id') as definition`.execute(
      db,
    );
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  }
  await sql`
    alter table revenue_entries alter column account_id set not null, drop column user_id`.execute(
    db,
  );
  await sql`alter index revenue_entries_by_time_new rename to revenue_entries_by_time`.execute(db);
  await sql`
    update customer_months set user_id = users.account_id
    from users where users.id = customer_months.user_id`.execute(db);
  await sql`alter table customer_months rename column user_id to account_id`.execute(db);
}
