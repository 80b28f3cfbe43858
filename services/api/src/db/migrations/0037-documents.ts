import { type Kysely, sql } from 'kysely';

/**
 * Invoices and credit notes: a snapshot under a number without gaps, which is counted in the transaction
 * that pays or refunds. Beside them the shop's letterhead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_numbers (
      series text primary key,
      last integer not null check (last > 0)
    )`.execute(db);
  await sql`
    create table documents (
      id uuid primary key,
      order_id uuid not null references orders,
      kind text not null check (kind in ('invoice', 'credit_note')),
      number text not null unique,
      refund_id uuid unique references refunds,
      content jsonb not null,
      issued_at timestamptz(3) not null default now(),
      check ((kind = 'credit_note') = (refund_id is not null))
    )`.execute(db);
  await sql`create index documents_of_order on documents (order_id, issued_at)`.execute(db);
  await sql`create unique index documents_one_invoice on documents (order_id) where kind = 'invoice'`.execute(
    db,
  );
  await sql`
    create table shop_settings (
      only_row boolean primary key default true check (only_row),
      name text not null,
      address text not null,
      email text not null,
      phone text not null,
      tax_number text not null,
      footer text not null,
      paper text not null check (paper in ('A4', 'Letter')),
      logo bytea,
      logo_type text check (logo_type in ('image/png', 'image/jpeg')),
      version integer not null default 1,
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
}
