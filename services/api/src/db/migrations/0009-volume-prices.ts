import { type Kysely, sql } from 'kysely';

/** How a product is sold by the hundred: packs, prices by quantity; and what else leads to it or away from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column pack_size integer not null default 1 check (pack_size >= 1),
      add column price_tiers jsonb not null default '[]' check (jsonb_typeof(price_tiers) = 'array'),
      add column aliases text[] not null default '{}',
      add column replaced_by uuid references products,
      add constraint replaced_by_another check (replaced_by <> id)`.execute(db);
  await sql`drop trigger products_changed on products`.execute(db);
  await sql`
    create trigger products_changed
    after insert or delete or update of
      sku, name, des, img, price_cents, min_order, blade, archived_at,
      pack_size, price_tiers, aliases, replaced_by on products
    for each statement execute function notify_catalogue_changed()`.execute(db);
}
