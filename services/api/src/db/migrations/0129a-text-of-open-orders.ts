import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/** What open orders are searched by is beside them, and what others are searched by is stored as it is compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column open_text text`.execute(db);
  await sql`
    create or replace function order_text(id uuid) returns text
      language sql stable as $$
      select folded(concat_ws(' ', phone, regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(address, '[[:space:]]+', ' ', 'g'), (
        select string_agg(sku || ' ' || name, ' ' order by position)
        from order_lines where order_lines.order_id = orders.id
      )))
      from orders where orders.id = $1
    $$`.execute(db);
}
