import { type Kysely, sql } from 'kysely';

/**
 * What the catalogue says of a product has a version, and what it said before is kept: so that a change
 * made from an older reading is known as one. Stock is no part of it; its movements tell what it was.
 * Triggers count, so that a process of the build before counts as well. Products are locked for as long
 * as a column with a constant default takes, and no row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column version integer not null default 1`.execute(db);
  await sql`
    create table product_versions (
      product_id uuid not null references products,
      version integer not null,
      said jsonb not null,
      replaced_at timestamptz not null default now(),
      primary key (product_id, version)
    )`.execute(db);
  await sql`
    create function keep_product_version() returns trigger language plpgsql as $$
    begin
      insert into product_versions (product_id, version, said)
      values (old.id, old.version, to_jsonb(old));
      new.version := old.version + 1;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger products_versioned
    before update of
      sku, name, des, img, price_cents, min_order, blade, pack_size, price_tiers, aliases, replaced_by
    on products
    for each row when (
      (old.sku, old.name, old.des, old.img, old.price_cents, old.min_order, old.blade, old.pack_size,
        old.price_tiers, old.aliases, old.replaced_by)
      is distinct from
      (new.sku, new.name, new.des, new.img, new.price_cents, new.min_order, new.blade, new.pack_size,
        new.price_tiers, new.aliases, new.replaced_by)
    )
    execute function keep_product_version()`.execute(db);
}
