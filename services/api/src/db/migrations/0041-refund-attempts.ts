import { type Kysely, sql } from 'kysely';
import { guardFulfillmentMoves } from '../order-moves.ts';

/**
 * Each try of a refund is a row with a key of its own, and a failed one is tried again once. The last
 * parcel may arrive before the rest is refunded, so the moves of the goods have one more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add column idempotency_key text,
      add column retry_of uuid unique references refunds`.execute(db);
  await sql`create index refunds_to_make on refunds (updated_at) where state = 'requested' and stripe_id is null`.execute(
    db,
  );
  await guardFulfillmentMoves(db);
}
