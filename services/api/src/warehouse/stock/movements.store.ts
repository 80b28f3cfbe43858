import type {
  StockDays,
  StockMovement,
  stockDaysQuery,
  stockMovementsQuery,
} from '@kerf/contract/schemas/stock';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import type { StockMovementKind } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { containing, cutPage, decodeCursor, type Page } from '../../db/listing.ts';
import { shopDay } from '../../db/shop-day.ts';

type Listing = z.output<typeof stockMovementsQuery>;

/** The kinds of movement that change the units on hand, as in the index. */
const shelfKinds = [
  'received',
  'adjusted',
  'sold',
  'restocked',
] as const satisfies StockMovementKind[];

const isOnShelf = sql<boolean>`movement.kind in (${sql.join(shelfKinds.map((kind) => sql.lit(kind)))})`;

/** One page of a product's movements, newest first. */
export async function listMovements(
  db: Database,
  productId: string,
  { limit, cursor, search, show }: Listing,
): Promise<Page<StockMovement>> {
  const matching = matchingMovements(db, productId, { search, show });
  const [before] =
    cursor === undefined ? [Number.MAX_SAFE_INTEGER] : decodeCursor(cursor, z.tuple([z.int()]));
  const [rows, { total }] = await Promise.all([
    selectNames(matching.where('movement.id', '<', before))
      .orderBy('movement.id', 'desc')
      .limit(limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const { shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  const onHand = await onHandAfter(db, productId, shown);
  const items = shown.map((row) => movementView(row, onHand.get(row.id) ?? 0));
  return { items, total, next };
}

/** The units on hand after each movement: those of today less what came and went since. */
async function onHandAfter(db: Database, productId: string, movements: readonly Pick<Row, 'id'>[]) {
  const ids = movements.map(({ id }) => id);
  const oldest = ids.at(-1);
  if (oldest === undefined) return new Map();
  const { rows } = await sql<{ id: number; onHand: number }>`
    select id, "onHand" from (
      select id, ((select on_hand from products where id = ${productId})
        - coalesce(sum(change) over (
            order by id desc rows between unbounded preceding and 1 preceding), 0))::bigint as "onHand"
      from (
        select id, case when not ${isOnShelf} then 0 when kind = 'sold' then -quantity else quantity end as change
        from stock_movements as movement where product_id = ${productId} and id >= ${oldest}
      ) as since
    ) as balance where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, onHand }) => [id, onHand]));
}

function matchingMovements(
  db: Database,
  productId: string,
  { search, show }: Pick<Listing, 'search' | 'show'>,
) {
  let query = db
    .selectFrom('stock_movements as movement')
    .leftJoin('users as actor', 'actor.id', 'movement.actor_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .where('movement.product_id', '=', productId);
  if (show === 'shelf') query = query.where(isOnShelf);
  if (show === 'orders') query = query.where('movement.kind', 'in', ['held', 'released']);
  if (!search) return query;
  const pattern = containing(search);
  return query.where((where) =>
    where.or([
      where('orders.serial', '=', parseOrderNumber(search) ?? -1),
      where(
        sql`folded(concat_ws(' ', movement.note, movement.reason, actor.display_name, orders.customer_name))`,
        'like',
        pattern,
      ),
    ]),
  );
}

function selectNames(matching: ReturnType<typeof matchingMovements>) {
  return matching
    .leftJoin('deliveries', 'deliveries.id', 'movement.delivery_id')
    .leftJoin('stock_counts', 'stock_counts.id', 'movement.count_id')
    .leftJoin('bulk_changes', 'bulk_changes.id', 'movement.bulk_change_id')
    .select([
      'movement.id',
      'movement.kind',
      'movement.quantity',
      'movement.at',
      'movement.reason',
      'movement.note',
      'movement.order_id',
      'movement.delivery_id',
      'movement.count_id',
      'movement.bulk_change_id',
      'actor.display_name',
      'orders.serial',
      'orders.customer_name',
      'deliveries.supplier',
      'stock_counts.title as count_title',
      'bulk_changes.title as change_title',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNames>['execute']>>[number];

function movementView(row: Row, onHand: number): StockMovement {
  const named = (id: string | null, name: string | null) =>
    id === null || name === null ? null : { _id: id, name };
  const { order_id: orderId, serial, customer_name: customerName } = row;
  return {
    _id: String(row.id),
    kind: row.kind,
    quantity: row.quantity,
    at: row.at.toISOString(),
    onHand,
    reason: row.reason,
    note: row.note,
    by: row.display_name,
    order:
      orderId === null || serial === null || customerName === null
        ? null
        : { _id: orderId, number: formatOrderNumber(serial), customerName },
    delivery: named(row.delivery_id, row.supplier),
    count: named(row.count_id, row.count_title),
    bulkChange: named(row.bulk_change_id, row.change_title),
  };
}

/** Units in and out on each of the last days, and on hand at the end of each, ending with today. */
export async function stockByDay(
  db: Database,
  productId: string,
  onHand: number,
  { days }: z.output<typeof stockDaysQuery>,
): Promise<StockDays> {
  const today = shopDay(sql`now()`);
  const { rows } = await sql<StockDays['days'][number]>`
    with day as (
      select generate_series(
        (${today} - ${Number(days) - 1}::int)::timestamp, ${today}::timestamp, interval '1 day')::date as start
    ), moved as (
      select ${shopDay(sql`at`)} as start,
        sum(quantity) filter (where kind <> 'sold' and quantity > 0) as came_in,
        sum(abs(quantity)) filter (where kind = 'sold' or quantity < 0) as went_out
      from stock_movements as movement
      where product_id = ${productId} and ${isOnShelf}
        and at >= (select min(start) - 1 from day)::timestamp at time zone 'UTC'
      group by 1
    ), changed as (
      select start, coalesce(came_in, 0) as came_in, coalesce(went_out, 0) as went_out
      from day left join moved using (start)
    )
    select to_char(start, 'YYYY-MM-DD') as day, came_in::bigint as "cameIn", went_out::bigint as "wentOut",
      (${onHand}::int - coalesce(sum(came_in - went_out) over (
        order by start rows between 1 following and unbounded following), 0))::bigint as "onHand"
    from changed order by start`.execute(db);
  return { days: rows };
}
