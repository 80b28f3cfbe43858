import type { FulfillCounts, FulfillOrder, fulfillQuery } from '@kerf/contract/schemas/shipment';
import { type FulfillmentStage, statesOfStage, unitsToShip } from '@kerf/domain/fulfillment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Keyset, type Page, readPage } from '../../db/keyset.ts';
import type { OrderRow } from '../../db/schema.ts';
import { paymentsInDoubt } from '../orders/order-attention.ts';
import { matchesText } from '../orders/order-text.ts';
import { type OrderUnits, unitsOfOrders } from '../orders/order-units.ts';
import { trackingLink } from './shipments.store.ts';

/** Whoever never marks a parcel as delivered still has a list of those on their way that ends. */
const DAYS_ON_THE_WAY = 30;

/** Written as in the partial indexes, so that Postgres uses them. */
function isInStage(stage: FulfillmentStage) {
  const states = sql.join(statesOfStage[stage].map((state) => sql.lit(state)));
  const listed = sql<SqlBool>`state = 'paid' and fulfillment in (${states})`;
  if (stage !== 'shipped') return listed;
  return sql<SqlBool>`${listed} and shipped_at > now() - make_interval(days => ${DAYS_ON_THE_WAY})`;
}

const { type, value } = byAge('asc');

/** What was paid first is picked first; what was shipped last is looked up most. */
const byPaid: Keyset<OrderRow> = {
  column: sql`paid_at`,
  direction: 'asc',
  type,
  value,
  of: (row) => (row.paid_at ?? row.created_at).toISOString(),
};
const byShipped: Keyset<OrderRow> = {
  column: sql`shipped_at`,
  direction: 'desc',
  type,
  value,
  of: (row) => (row.shipped_at ?? row.created_at).toISOString(),
};

/** One page of the orders of a stage, in the order of the work. */
export function listFulfillment(
  db: Database,
  { stage, search, ...page }: z.output<typeof fulfillQuery>,
): Promise<Page<FulfillOrder>> {
  const inStage = db.selectFrom('orders').where(isInStage(stage));
  const query = search ? inStage.where(matchesText(search, 'staff')) : inStage;
  return readPage(
    query.selectAll(),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    stage === 'shipped' ? byShipped : byPaid,
    page,
    (rows) => fulfillOrders(db, rows),
  );
}

/** How many orders are in each stage. */
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
    ...inAll(units.get(row.id) ?? []),
    fulfillment: row.fulfillment,
    paidAt: (row.paid_at ?? row.created_at).toISOString(),
    packedAt: row.packed_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    needsReview: inDoubt.has(row.id),
    tracking: (tracking.get(row.id) ?? []).map(({ name, address, number }) => ({
      carrier: name,
      number,
      url: trackingLink(address, number),
    })),
  }));
}

function inAll(lines: readonly OrderUnits[]) {
  return {
    lines: lines.length,
    units: lines.reduce((sum, { ordered }) => sum + ordered, 0),
    unitsToShip: lines.reduce((sum, line) => sum + unitsToShip(line), 0),
  };
}

async function trackingOf(db: Database, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'shipments.carrier_id')
    .select(['order_id', 'name', 'tracking_url as address', 'tracking_number as number'])
    .where('order_id', 'in', orderIds)
    .where('voided_at', 'is', null)
    .orderBy('shipped_at')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}
