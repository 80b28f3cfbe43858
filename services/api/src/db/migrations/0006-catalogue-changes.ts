import { type Kysely, sql } from 'kysely';

/**
 * Tells every process that the catalogue has changed. What orders hold is left out: it changes all
 * the time, and a notification makes commits wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_catalogue_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue_changed', '');
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger products_changed
    after insert or delete or update of sku, name, des, img, price_cents, min_order, blade, archived_at on products
    for each statement execute function notify_catalogue_changed()`.execute(db);
}
