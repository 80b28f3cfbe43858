import { type Kysely, sql } from 'kysely';

/** In batches beside the work, since there may be a million orders. */
export const outsideTransaction = true;

const BATCH = 1_000;

/** Enters the revenue of orders that were paid before the triggers were there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) after = await recordBatch(db, after);
}

/** Returns the last order of the batch, or null after the last batch. */
async function recordBatch(db: Kysely<unknown>, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select id from orders where id > ${after} order by id limit ${BATCH}
    ), recorded as materialized (
      select record_revenue(array(
        select batch.id from batch join orders on orders.id = batch.id where paid_at is not null))
    )
    select (select max(id::text) from batch) as last from recorded`.execute(db);
  return rows[0]?.last ?? null;
}
