import { type Kysely, sql } from 'kysely';

/**
 * Which orders a product or SKU is in. As with their texts, placing an order pays nothing for it: the
 * rows are written when the order is no longer open, and the few that are open are looked through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without foreign keys, whose locks would keep writes waiting; neither orders nor products are ever removed.
  await sql`
    create table order_products (
      product_id uuid not null,
      order_id uuid not null,
      sku text not null,
      primary key (product_id, order_id)
    )`.execute(db);
  await writeMissingProducts(db);
  await sql`create index order_products_by_sku on order_products (sku text_pattern_ops, order_id)`.execute(
    db,
  );
  // From here on writers wait, until those have their rows that were settled since the first look.
  await sql`lock table orders in share row exclusive mode`.execute(db);
  await sql`
    create or replace function keep_order_text() returns trigger language plpgsql as $$
    begin
      insert into order_texts (order_id, text) values (new.id, order_text(new.id)) on conflict do nothing;
      insert into order_products (product_id, order_id, sku)
      select product_id, order_id, lower(sku) from order_lines where order_id = new.id
      on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await writeMissingProducts(db);
}

async function writeMissingProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into order_products (product_id, order_id, sku)
    select product_id, order_id, lower(sku)
    from order_lines join orders on orders.id = order_id
    where state not in ('pending', 'cancelling')
    on conflict do nothing`.execute(db);
}
