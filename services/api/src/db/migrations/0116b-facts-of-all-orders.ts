import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

const ORDERS_AT_ONCE = 10_000;

/** The trigger of the migration before gives each order that is written its facts; in batches, so that no row is locked for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let changed = 1n; changed > 0n; ) {
    const result = await sql`
      update orders set life = null
      where id in (select id from orders where life is null limit ${ORDERS_AT_ONCE} for update skip locked)`.execute(
      db,
    );
    changed = result.numAffectedRows ?? 0n;
  }
}
