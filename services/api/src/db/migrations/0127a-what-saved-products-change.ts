import { type Kysely, sql } from 'kysely';

export const touches = { products: 'locks' } as const;

/**
 * The notification of a saved product says which one and what may have changed, so that processes drop no more
 * than that. A statement that saves many products for a bulk change notifies once, without saying more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table products in access exclusive mode`.execute(db);
  await sql`
    create function notify_product_changed() returns trigger
      language plpgsql as $$
      begin
        perform pg_notify('catalogue_changed', case
          when old.name is distinct from new.name
            or old.archived_at is distinct from new.archived_at
            or old.published_at is distinct from new.published_at
            or old.created_at is distinct from new.created_at then 'listing '
          when old.sku is distinct from new.sku
            or old.des is distinct from new.des
            or old.aliases is distinct from new.aliases
            or old.blade is distinct from new.blade then 'text '
          else 'details ' end || new.id);
        return null;
      end
    $$`.execute(db);
  await sql`
    comment on function notify_product_changed() is
    'Tells every process which product was saved and what that may have changed, once it is committed, so that none answers from memory.'`.execute(
    db,
  );
  await sql`
    create function notify_products_added() returns trigger
      language plpgsql as $$
      begin
        if (select count(*) from added) > 20 then
          perform pg_notify('catalogue_changed', '');
        else
          perform pg_notify('catalogue_changed', 'listing ' || id) from added;
        end if;
        return null;
      end
    $$`.execute(db);
  await sql`
    comment on function notify_products_added() is
    'Tells every process which products were added.'`.execute(db);
  const { rows } = await sql<{ definition: string }>`
    select replace(
      pg_get_functiondef('search_stock()'::regprocedure),
      'perform pg_notify(''catalogue_changed'', '''');',
      'perform pg_notify(''catalogue_changed'', case when current_setting(''kerf.saving_many'', true) = ''yes'' then '''' else ''details '' || new.id end);'
    ) as definition`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  for (const name of ['products_changed', 'products_files_changed', 'products_place_changed']) {
    await sql`drop trigger ${sql.id(name)} on products`.execute(db);
  }
  const columns = [
    ...['sku', 'name', 'des', 'img', 'price_cents', 'min_order', 'blade', 'archived_at'],
    ...['pack_size', 'price_tiers', 'aliases', 'replaced_by', 'pictures', 'papers'],
    ...['published_at', 'category_ids', 'created_at', 'version', 'files_version'],
  ];
  const isChanged = columns.map((column) => `old.${column} is distinct from new.${column}`);
  await sql`
    create trigger products_changed after update of ${sql.raw(columns.join(', '))} on products
    for each row when ((${sql.raw(isChanged.join(' or '))}) and current_setting('kerf.saving_many', true) is distinct from 'yes')
    execute function notify_product_changed()`.execute(db);
  await sql`
    create trigger products_changed_together after update of ${sql.raw(columns.join(', '))} on products
    for each statement when (current_setting('kerf.saving_many', true) = 'yes')
    execute function notify_catalogue_changed()`.execute(db);
  await sql`
    create trigger products_added after insert on products referencing new table as added
    for each statement execute function notify_products_added()`.execute(db);
  await sql`
    create trigger products_deleted after delete on products
    for each statement execute function notify_catalogue_changed()`.execute(db);
}
