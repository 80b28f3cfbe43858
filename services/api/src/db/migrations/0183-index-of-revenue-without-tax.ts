import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;
export const touches = { revenue_entries: 'reads' } as const;

/** Reports of some days are read from the index alone, which then needs the tax as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists revenue_entries_by_time_new`.execute(db);
  await sql`
    create index concurrently revenue_entries_by_time_new
    on revenue_entries (at) include (account_id, kind, amount_cents, tax_cents, units)`.execute(db);
  await sql`drop index concurrently if exists revenue_entries_by_time`.execute(db);
  await sql`alter index revenue_entries_by_time_new rename to revenue_entries_by_time`.execute(db);
}
