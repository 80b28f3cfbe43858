import { type Kysely, sql } from 'kysely';

export const touches = {
  shop_settings: 'locks',
  accounts: 'locks',
  pads: 'locks',
  orders: 'locks',
} as const;

/** PO numbers of orders, and what the shop and an account ask for; null where an account is asked as all are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_settings add column order_fields jsonb not null default '{}'`.execute(
    db,
  );
  await sql`alter table accounts add column order_fields jsonb`.execute(db);
  await sql`alter table pads add column po_number text`.execute(db);
  await sql`alter table orders add column po_number text`.execute(db);
  await sql`
    create or replace function order_text(id uuid) returns text
      language sql stable as $$
      select folded(concat_ws(' ', phone, regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(address, '[[:space:]]+', ' ', 'g'), po_number, (
        select string_agg(sku || ' ' || name, ' ' order by position)
        from order_lines where order_lines.order_id = orders.id
      )))
      from orders where orders.id = $1
    $$`.execute(db);
}
