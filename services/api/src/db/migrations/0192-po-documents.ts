import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks', users: 'locks' } as const;

/** The buyer's own document of an order, such as the purchase order, as a PDF. Apart, since it is large. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table po_documents (
      order_id uuid primary key references orders,
      id uuid not null,
      name text not null,
      bytes bytea not null,
      source_hash text not null,
      added_by uuid references users,
      added_at timestamptz(3) not null default now()
    )`.execute(db);
}
