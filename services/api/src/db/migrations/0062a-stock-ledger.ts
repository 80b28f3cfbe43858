import { type Kysely, sql } from 'kysely';

/**
 * Why a movement of stock was made, by whom, and what it belongs to. Null for what orders do, which their
 * own records tell, and for what the release before writes. Without foreign keys, whose locks would keep
 * orders waiting; none of these records is ever removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_movements
      add column reason text,
      add column note text,
      add column actor_id uuid,
      add column delivery_id uuid,
      add column count_id uuid,
      add column bulk_change_id uuid`.execute(db);
  await sql`
    create table stock_discrepancies (
      product_id uuid primary key references products,
      on_hand integer not null,
      -- What is on hand by the sum of the movements.
      moved integer not null,
      found_at timestamptz(3) not null default now()
    )`.execute(db);
}
