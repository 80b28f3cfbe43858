import { type Kysely, sql } from 'kysely';

export const touches = { order_lines: 'locks', pad_lines: 'locks' } as const;

/** What buyers say of single lines: a note and a cost center, null for neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_lines add column note text, add column cost_center text`.execute(db);
  await sql`alter table pad_lines add column note text, add column cost_center text`.execute(db);
  await sql`
    create or replace function order_text(id uuid) returns text
      language sql stable as $$
      select folded(concat_ws(' ', phone, regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(address, '[[:space:]]+', ' ', 'g'), po_number, (
        select string_agg(concat_ws(' ', sku, name, cost_center, note), ' ' order by position)
        from order_lines where order_lines.order_id = orders.id
      )))
      from orders where orders.id = $1
    $$`.execute(db);
}
