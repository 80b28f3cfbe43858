import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

const ORDERS_AT_ONCE = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Each order is its customer's own account's; in batches, so that no row is locked for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last: string | null = FIRST; last !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as (
        select id, user_id from orders where id > ${last} order by id limit ${ORDERS_AT_ONCE} for update
      ), written as (
        update orders set account_id = users.account_id
        from batch join users on users.id = batch.user_id
        where orders.id = batch.id returning orders.id
      )
      select max(id::text) as last from written`.execute(db);
    last = rows[0]?.last ?? null;
  }
}
