import { type Kysely, sql } from 'kysely';

/** An order carries its key itself: one row and one index less to write for each, and a repeat is known for as long as the order is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column idempotency_key text, add column request_hash text`.execute(
    db,
  );
  await sql`create unique index orders_by_key on orders (user_id, idempotency_key) where idempotency_key is not null`.execute(
    db,
  );
  await sql`
    update orders set idempotency_key = kept.key, request_hash = kept.request_hash
    from idempotency_keys as kept
    where kept.operation = 'order' and orders.id = (kept.reply -> 'order' ->> '_id')::uuid`.execute(
    db,
  );
  await sql`delete from idempotency_keys where operation = 'order'`.execute(db);
}
