import { type Kysely, sql } from 'kysely';

/** Shipping, refunding and noting go on meanwhile. */
export const outsideTransaction = true;

const indexes = {
  notes_search: 'notes using gin (lower(body) gin_trgm_ops) where order_id is not null',
  shipments_search:
    'shipments using gin (lower(tracking_number) gin_trgm_ops) where tracking_number is not null and voided_at is null',
  shipments_by_carrier: 'shipments (carrier_id, order_id) where voided_at is null',
  refunds_search: 'refunds using gin (lower(stripe_id) gin_trgm_ops) where stripe_id is not null',
  orders_by_fulfillment:
    "orders (fulfillment, created_at, id) where fulfillment <> 'pending' and state <> 'deleted'",
  orders_refunded: "orders (created_at, id) where state = 'refunded'",
};

/** Orders by what is recorded about them after they were placed; none of it is written with a new order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
    await sql`create index concurrently ${sql.id(name)} on ${sql.raw(on)}`.execute(db);
  }
}
