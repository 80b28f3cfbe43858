import {
  type CheckedShipRow,
  type ShippedRow,
  type ShipRow,
  shippedRow,
} from '@kerf/contract/schemas/shipment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { notFound, type Problem, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { Actor } from '../../http/actor.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { paymentsInDoubt } from '../../ordering/orders/order-attention.ts';
import { unitsOfOrders } from '../../ordering/orders/order-units.ts';
import {
  findNamedOrders,
  inGroups,
  problemOfRow,
  type RowOrder,
  rowProblem,
  toRow,
} from './bulk-rows.ts';
import { destinationsToShip, numberOfSeveral, recordRest } from './record-shipment.ts';
import { refreshPayment, shippingObstacle } from './shippable-order.ts';

interface BulkCall {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  readonly key: string | undefined;
}

/**
 * Ships everything left of each order, one parcel to each of its addresses, in its own transaction. With an
 * idempotency key each row ships once, even if the call is repeated after a crash: rows already shipped get the
 * same reply, and the others are shipped.
 */
export async function shipOrders(call: BulkCall, rows: readonly ShipRow[]): Promise<ShippedRow[]> {
  await claimKey(call, rows);
  const orders = await findNamedOrders(
    call.deps.db,
    rows.map(({ order }) => order),
  );
  const firstRows = firstRowOf(orders);
  return inGroups(rows, async (row, index) => {
    const order = orders[index];
    let parcels: ShippedParcels | null = null;
    const problem = await problemOfRow(async () => {
      if (!order) throw notFound('order');
      const first = firstRows.get(order.id) ?? index;
      if (first !== index) throw new ProblemError({ code: 'row_repeated', row: first + 1 });
      parcels = await shipRow(call, order, row, index);
    });
    return { ...toRow(order, problem), ...(parcels ?? { shipmentId: null }) };
  });
}

/** The first row of each order. */
function firstRowOf(orders: readonly (RowOrder | undefined)[]): Map<string, number> {
  const indexed = orders.flatMap((order, index) => (order ? [[order.id, index] as const] : []));
  return new Map(indexed.reverse());
}

/** Refuses a different list of rows under the same key. */
async function claimKey({ deps, actor, key }: BulkCall, rows: readonly ShipRow[]): Promise<void> {
  const call = { userId: actor.userId, operation: 'shipOrders', key, request: rows };
  await inTransaction(deps.db, (tx) => once(tx, call, z.object({}), async () => ({})));
}

const shippedParcels = shippedRow.pick({ shipmentId: true, furtherShipmentIds: true });
type ShippedParcels = z.output<typeof shippedParcels>;

async function shipRow(
  { deps, actor, key }: BulkCall,
  order: RowOrder,
  row: ShipRow,
  index: number,
): Promise<ShippedParcels> {
  await refreshPayment(deps, order.id);
  const call = {
    userId: actor.userId,
    operation: 'shipOrders.row',
    key: key === undefined ? undefined : `${key} ${index}`,
    request: row,
  };
  return inTransaction(deps.db, (tx) =>
    once(tx, call, shippedParcels, async () => {
      const { carrierId = null, service = null, trackingNumber = null, sharesNumber } = row;
      const recorded = await recordRest(tx, actor, {
        orderId: order.id,
        carrierId,
        service,
        trackingNumber,
        sharesNumber,
      });
      const [shipmentId = null, ...further] = recorded.shipmentIds;
      return { shipmentId, ...(further.length > 0 && { furtherShipmentIds: further }) };
    }),
  );
}

/** Finds the rows of a bulk shipment that would be refused, without shipping anything. */
export async function checkShipRows(
  db: Database,
  rows: readonly ShipRow[],
): Promise<CheckedShipRow[]> {
  const orders = await findNamedOrders(
    db,
    rows.map(({ order }) => order),
  );
  const ids = [...new Set(orders.flatMap((order) => order?.id ?? []))];
  const [inDoubt, units, taken] = await Promise.all([
    paymentsInDoubt(db, ids),
    unitsOfOrders(db, ids),
    takenNumbers(db, rows),
  ]);
  const firstRows = firstRowOf(orders);
  const parcelsOf = ({ id }: RowOrder) => destinationsToShip(units.get(id) ?? []).length;

  const problemOf = (row: ShipRow, order: RowOrder | undefined, index: number): Problem | null => {
    if (!order) return { code: 'not_found', what: 'order' };
    const first = firstRows.get(order.id) ?? index;
    if (first !== index) return { code: 'row_repeated', row: first + 1 };
    const obstacle = shippingObstacle(order, {
      isInDoubt: inDoubt.has(order.id),
      owesDifference: order.owes_difference,
    });
    if (obstacle) return obstacle;
    const parcels = parcelsOf(order);
    if (parcels === 0) return { code: 'nothing_to_ship' };
    const several = numberOfSeveral(row.trackingNumber, parcels);
    if (several) return several;
    const holder = claimNumber(taken, row, order);
    return (
      holder && { code: 'tracking_number_taken', orderId: holder.id, number: numberOf(holder) }
    );
  };

  return rows.map((row, index) => {
    const order = orders[index];
    const problem = problemOf(row, order, index);
    const parcels = order ? parcelsOf(order) : 0;
    return {
      ...toRow(order, problem && rowProblem(problem)),
      customerName: order?.customer_name ?? null,
      ...(parcels > 1 && { parcels }),
    };
  });
}

type Holder = Pick<RowOrder, 'id' | 'serial'>;

/** The order that already has a row's tracking number; null if it is free, in which case this order takes it. */
function claimNumber(taken: Map<string, Holder>, row: ShipRow, order: RowOrder): Holder | null {
  const key = trackingKey(row);
  if (key === null) return null;
  const holder = taken.get(key);
  if (row.sharesNumber) return null;
  if (!holder) taken.set(key, order);
  return holder ?? null;
}

function trackingKey({ carrierId, trackingNumber }: ShipRow): string | null {
  if (trackingNumber === null || trackingNumber === undefined) return null;
  return `${trackingNumber.toUpperCase()} ${carrierId ?? ''}`;
}

async function takenNumbers(db: Database, rows: readonly ShipRow[]): Promise<Map<string, Holder>> {
  const numbers = rows.flatMap(({ trackingNumber }) => trackingNumber?.toUpperCase() ?? []);
  const found = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['orders.id', 'serial', 'carrier_id', 'tracking_number'])
    .where(sql`upper(tracking_number)`, '=', sql`any(${numbers}::text[])`)
    .where('voided_at', 'is', null)
    .execute();
  return new Map(
    found.map((row) => [`${row.tracking_number?.toUpperCase()} ${row.carrier_id ?? ''}`, row]),
  );
}

function numberOf({ serial }: Holder): string {
  return formatOrderNumber(serial);
}
