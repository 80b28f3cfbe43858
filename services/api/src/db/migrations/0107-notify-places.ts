import { type Kysely, sql } from 'kysely';

/**
 * Says apart when products have moved between categories, which is rare. What stands where is read of all
 * products at once, and other changes leave it as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_places_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue_changed', 'places');
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger products_placed
    after insert on products
    for each row when (new.category_ids <> '{}') execute function notify_places_changed()`.execute(
    db,
  );
  await sql`
    create trigger products_moved
    after update of category_ids on products
    for each row when (old.category_ids is distinct from new.category_ids)
    execute function notify_places_changed()`.execute(db);
  await sql`drop trigger categories_changed on categories`.execute(db);
  await sql`
    create trigger categories_changed
    after insert or update or delete on categories
    for each statement execute function notify_places_changed()`.execute(db);
}
