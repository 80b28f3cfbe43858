import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'reads', accounts: 'reads' } as const;

export const outsideTransaction = true;

/** Orders by what their PO number begins with, and the few accounts that are asked for something of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists orders_by_po_number`.execute(db);
  await sql`
    create index concurrently orders_by_po_number
    on orders (folded(po_number) text_pattern_ops, account_id)
    where po_number is not null`.execute(db);
  await sql`drop index concurrently if exists accounts_with_order_fields`.execute(db);
  await sql`
    create index concurrently accounts_with_order_fields
    on accounts (id) where order_fields is not null`.execute(db);
}
