import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

const ENTRIES_AT_ONCE = 5_000;

/** Names the account of each entry, in batches, so that no row is locked for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with batch as (
        select id, order_id from revenue_entries where id > ${last} order by id
        limit ${ENTRIES_AT_ONCE} for update
      ), written as (
        update revenue_entries set account_id = orders.account_id
        from batch join orders on orders.id = batch.order_id
        where revenue_entries.id = batch.id
      )
      select max(id) as last from batch`.execute(db);
    last = rows[0]?.last ?? null;
  }
}
