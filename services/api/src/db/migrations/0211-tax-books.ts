import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** What a tax service is told of sales and of what went back, for the orders whose tax it decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_book_entries (
      source_id uuid primary key,
      kind text not null check (kind in ('sale', 'reversal')),
      order_id uuid not null references orders,
      calculation_id text check ((kind = 'sale') = (calculation_id is not null)),
      service_id text,
      created_at timestamptz(3) not null default now(),
      entered_at timestamptz(3)
    )`.execute(db);
  await sql`create index tax_book_entries_due on tax_book_entries (created_at) where service_id is null`.execute(
    db,
  );
}
