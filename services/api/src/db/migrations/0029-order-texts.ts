import { type Kysely, sql } from 'kysely';

/**
 * What an order is found by beside what stands in its own index: phone, address, and the SKU and name of
 * every line. Placing an order pays nothing for it: the text is written, and indexed, when the order is
 * no longer open, and the few that are open are looked through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key, whose lock would keep every write to orders waiting; no order is ever removed.
  await sql`create table order_texts (order_id uuid primary key, text text not null)`.execute(db);
  await sql`
    create function order_text(id uuid) returns text language sql stable as $$
      select lower(concat_ws(' ', phone, regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(address, '[[:space:]]+', ' ', 'g'), (
        select string_agg(sku || ' ' || name, ' ' order by position)
        from order_lines where order_lines.order_id = orders.id
      )))
      from orders where orders.id = $1
    $$`.execute(db);
  await writeMissingTexts(db);
  await sql`create index order_texts_search on order_texts using gin (text gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create function keep_order_text() returns trigger language plpgsql as $$
    begin
      insert into order_texts (order_id, text) values (new.id, order_text(new.id)) on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  // At the end of the transaction, when an order that is stored as paid has its lines.
  await sql`
    create constraint trigger orders_texted
    after insert or update of state on orders
    deferrable initially deferred
    for each row when (new.state not in ('pending', 'cancelling'))
    execute function keep_order_text()`.execute(db);
  // From here on writers wait, until those have their text that were settled since the first look.
  await writeMissingTexts(db);
}

async function writeMissingTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into order_texts (order_id, text)
    select id, order_text(id) from orders
    where state not in ('pending', 'cancelling')
      and not exists (select from order_texts where order_id = orders.id)`.execute(db);
}
