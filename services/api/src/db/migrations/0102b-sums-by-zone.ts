import { type Kysely, sql } from 'kysely';

/** The ledger and its sums are written all the time, so their indexes are made beside the work. */
export const outsideTransaction = true;

/**
 * Sums of days belong to a time zone, so that those of another one can be added up beside them. The ledger is
 * read by moment, of which each zone makes its own days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['revenue_days', 'product_sales', 'customer_months']) {
    await sql`alter table ${sql.table(table)} add column if not exists time_zone text not null default 'UTC'`.execute(
      db,
    );
  }
  for (const [name, index] of indexes) {
    await sql`drop index concurrently if exists ${sql.table(name)}`.execute(db);
    await index.execute(db);
  }
}

const indexes = [
  [
    'revenue_days_by_zone',
    sql`create unique index concurrently revenue_days_by_zone on revenue_days (time_zone, day)`,
  ],
  [
    'product_sales_by_zone',
    sql`create unique index concurrently product_sales_by_zone on product_sales (time_zone, product_id, day)`,
  ],
  [
    'customer_months_by_zone',
    sql`create unique index concurrently customer_months_by_zone on customer_months (time_zone, month, user_id)`,
  ],
  [
    'product_sales_by_zone_and_day',
    sql`create index concurrently product_sales_by_zone_and_day on product_sales (time_zone, day)
      include (product_id, units, amount_cents)`,
  ],
  [
    'revenue_entries_by_time',
    sql`create index concurrently revenue_entries_by_time on revenue_entries (at)
      include (user_id, kind, amount_cents, units)`,
  ],
] as const;
