import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';

/** Products checked per statement. */
const BATCH = 500;

interface Checked {
  readonly last: string | null;
  readonly wrong: { readonly id: string; readonly onHand: number; readonly moved: number }[];
}

/**
 * Checks that every product's movements add up to its units on hand. Discrepancies are listed for staff,
 * and logged; resolved ones are removed from the list.
 */
export async function checkLedger(deps: {
  readonly db: Database;
  readonly log: Logger;
}): Promise<void> {
  const { db, log } = deps;
  const wrong: Checked['wrong'] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const checked = await checkBatch(db, after);
    wrong.push(...checked.wrong);
    if (checked.last === null) break;
    after = checked.last;
  }
  for (const { id, onHand, moved } of wrong) {
    log.error({ productId: id, onHand, moved }, 'the movements do not add up to the stock');
  }
  await db
    .deleteFrom('stock_discrepancies')
    .where('product_id', '<>', sql<string>`all(${wrong.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** A single statement, so that stock and movements are read at the same time. */
export function movedUnits(productId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((
    select sum(case kind when 'sold' then -quantity else quantity end)
    from stock_movements
    where product_id = ${productId} and kind in ('received', 'adjusted', 'sold', 'restocked')
  ), 0)::int`;
}

/** One statement, so that the stock and its movements are read at the same moment. */
async function checkBatch(db: Database, after: string): Promise<Checked> {
  const { rows } = await sql<Checked>`
    with batch as materialized (
      select id, on_hand from products where id > ${after}::uuid order by id limit ${BATCH}
    ), summed as (
      select id, on_hand, ${movedUnits(sql.ref('batch.id'))} as moved from batch
    ), wrong as (
      select * from summed where on_hand <> moved
    ), noted as (
      insert into stock_discrepancies (product_id, on_hand, moved)
      select id, on_hand, moved from wrong
      on conflict (product_id) do update set on_hand = excluded.on_hand, moved = excluded.moved
    )
    select
      (select id from batch order by id desc limit 1) as last,
      coalesce((select json_agg(json_build_object('id', id, 'onHand', on_hand, 'moved', moved)) from wrong), '[]') as wrong`.execute(
    db,
  );
  return rows[0] ?? { last: null, wrong: [] };
}
