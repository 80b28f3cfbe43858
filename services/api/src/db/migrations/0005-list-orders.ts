import { type Kysely, sql } from 'kysely';

/** The lists by total, by name and by kind of blade: an index for each, so that no page has to sort. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_total on orders (total_cents, id) where state <> 'deleted'`.execute(
    db,
  );
  await sql`create index orders_of_customer_by_total on orders (user_id, total_cents, id) where state <> 'deleted'`.execute(
    db,
  );
  await sql`create index users_by_name on users (display_name, id) where email is not null`.execute(
    db,
  );
  await sql`create index products_by_kind on products (coalesce(blade ->> 'kind', 'other'), name, id) where archived_at is null`.execute(
    db,
  );
}
