import type { OrderNeighbours } from '@kerf/contract/schemas/order-list';
import type { FulfillCounts, FulfillOrder, fulfillQuery } from '@kerf/contract/schemas/shipment';
import { type FulfillmentStage, statesOfStage, unitsToShip } from '@kerf/domain/fulfillment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { notFound } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, isAfter, type Keyset, type Page, readPage } from '../../db/listing.ts';
import { hasShippableMoney } from '../../db/money-conditions.ts';
import type { OrderRow } from '../../db/schema.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { paymentsInDoubt } from '../../ordering/orders/order-attention.ts';
import { isDifferenceOwed } from '../../ordering/orders/order-conditions.ts';
import { containsText } from '../../ordering/orders/order-text.ts';
import { type OrderUnits, unitsOfOrders } from '../../ordering/orders/order-units.ts';
import { trackingLink } from './shipments.store.ts';

/** Keeps the list of parcels in transit short if nobody marks them as delivered. */
const DAYS_ON_THE_WAY = 30;

/** Written exactly as in the partial indexes. */
function isInStage(stage: FulfillmentStage) {
  const states = sql.join(statesOfStage[stage].map((state) => sql.lit(state)));
  const listed = sql<SqlBool>`${hasShippableMoney} and fulfillment in (${states})`;
  if (stage !== 'shipped')
    return sql<SqlBool>`${listed} and supplements is null and not ${isDifferenceOwed}`;
  return sql<SqlBool>`${listed} and shipped_at > now() - make_interval(days => ${DAYS_ON_THE_WAY})`;
}

const { type, value } = byAge('asc');

/** A row with its sort key as text. */
type PlacedRow = Pick<OrderRow, 'id'> & { readonly place: string };

/** With microseconds, which a Date would cut off: orders shipped together differ by less than a millisecond. */
function placeText({ column }: Keyset<PlacedRow>) {
  return sql<string>`
    to_char(coalesce(${column}, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
    'place',
  );
}

/** Orders are picked in the order of payment; the latest shipments come first. */
const byPaid: Keyset<PlacedRow> = {
  column: sql`paid_at`,
  direction: 'asc',
  type,
  value,
  of: ({ place }) => place,
};
const byShipped: Keyset<PlacedRow> = { ...byPaid, column: sql`shipped_at`, direction: 'desc' };

interface StageList {
  readonly stage: FulfillmentStage;
  readonly search?: string | undefined;
}

function keysetOf({ stage }: StageList): Keyset<PlacedRow> {
  return stage === 'shipped' ? byShipped : byPaid;
}

function matching(db: Database, { stage, search }: StageList) {
  const inStage = db.selectFrom('orders').where(isInStage(stage));
  // A stage is short compared with all orders, where an index look-up of a common word would find too many.
  return search ? inStage.where(containsText(search, 'staff')) : inStage;
}

/** One page of a stage's orders, in the order of work. */
export function listFulfillment(
  db: Database,
  { limit, cursor, ...list }: z.output<typeof fulfillQuery>,
): Promise<Page<FulfillOrder>> {
  const query = matching(db, list);
  const keyset = keysetOf(list);
  return readPage(query.selectAll().select(placeText(keyset)), keyset, { limit, cursor }, (rows) =>
    fulfillOrders(db, rows),
  );
}

/** An order's position in a stage, with its neighbors, even if it has just left the stage. */
export async function findFulfillmentNeighbours(
  db: Database,
  orderId: string,
  list: StageList,
): Promise<OrderNeighbours> {
  const keyset = keysetOf(list);
  const order = await db
    .selectFrom('orders')
    .select(['id', placeText(keyset)])
    .where('id', '=', orderId)
    .where('life', '<>', 'deleted')
    .executeTakeFirstOrThrow(() => notFound('order'));
  const place = [order.place, order.id] as const;
  const back = { ...keyset, direction: keyset.direction === 'asc' ? 'desc' : 'asc' } as const;
  const find = (way: Keyset<PlacedRow>) =>
    matching(db, list)
      .select(['id', 'serial'])
      .where(isAfter(way, place))
      .orderBy(way.column, way.direction)
      .orderBy('id', way.direction)
      .limit(1)
      .executeTakeFirst();
  const [previous, next, isInList, counts] = await Promise.all([
    find(back),
    find(keyset),
    matching(db, list).select('id').where('id', '=', order.id).executeTakeFirst(),
    matching(db, list)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select(sql<number>`(count(*) filter (where ${isAfter(back, place)}))::int`.as('before'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    isInList: isInList !== undefined,
    position: isInList ? counts.before + 1 : null,
    total: counts.total,
    atLeast: false,
    previous: previous ? neighbour(previous) : null,
    next: next ? neighbour(next) : null,
  };
}

function neighbour({ id, serial }: Pick<OrderRow, 'id' | 'serial'>) {
  return { id, number: formatOrderNumber(serial) };
}

/** The number of orders in each stage. */
export async function countFulfillment(db: Database): Promise<FulfillCounts> {
  const count = (stage: FulfillmentStage) =>
    sql`(select count(*)::int from orders where ${isInStage(stage)})`;
  const { rows } = await sql<FulfillCounts>`
    select ${count('pick')} as pick, ${count('packed')} as packed, ${count('shipped')} as shipped`.execute(
    db,
  );
  return rows[0] ?? { pick: 0, packed: 0, shipped: 0 };
}

async function fulfillOrders(db: Database, rows: readonly OrderRow[]): Promise<FulfillOrder[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [units, inDoubt, tracking] = await Promise.all([
    unitsOfOrders(db, ids),
    paymentsInDoubt(db, ids),
    trackingOf(db, ids),
  ]);
  return rows.map((row) => ({
    _id: row.id,
    number: formatOrderNumber(row.serial),
    customerName: row.customer_name,
    orderName: row.order_name,
    address: row.address,
    ...destinationsIn(row, units.get(row.id) ?? []),
    ...inAll(units.get(row.id) ?? []),
    fulfillment: row.fulfillment,
    paidAt: (row.paid_at ?? row.created_at).toISOString(),
    packedAt: row.packed_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    needsReview: inDoubt.has(row.id),
    tracking: (tracking.get(row.id) ?? []).map(
      ({ shipmentId, name, address, number, deliveredAt }) => ({
        shipmentId,
        carrier: name,
        number,
        url: trackingLink(address, number),
        deliveredAt: deliveredAt?.toISOString() ?? null,
      }),
    ),
  }));
}

function inAll(lines: readonly OrderUnits[]) {
  return {
    lines: lines.length,
    units: lines.reduce((sum, { ordered }) => sum + ordered, 0),
    unitsToShip: leftOf(lines),
  };
}

function leftOf(lines: readonly OrderUnits[]): number {
  return lines.reduce((sum, line) => sum + unitsToShip(line), 0);
}

/** Every address with its units left to ship; nothing where the order goes to one. */
function destinationsIn(row: OrderRow, lines: readonly OrderUnits[]) {
  if (!row.further_destinations) return {};
  return {
    destinations: destinationsOf(row).map(({ text }, number) => ({
      text,
      unitsToShip: leftOf(lines.filter(({ destination }) => destination === number)),
    })),
  };
}

async function trackingOf(db: Database, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'shipments.carrier_id')
    .select(['order_id', 'shipments.id as shipmentId', 'delivered_at as deliveredAt', 'name'])
    .select(['tracking_url as address', 'tracking_number as number'])
    .where('order_id', 'in', orderIds)
    .where('voided_at', 'is', null)
    .orderBy('shipped_at')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}
