import type { CheckedShipRow, ShipRow } from '@kerf/contract/schemas/shipment';
import { unitsToShip } from '@kerf/domain/fulfillment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import type { Problem } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { paymentsInDoubt } from '../../ordering/orders/order-attention.ts';
import { unitsOfOrders } from '../../ordering/orders/order-units.ts';
import { findNamedOrders, type RowOrder, toRow } from './row-orders.store.ts';
import { rowProblem } from './row-problem.ts';
import { firstRowOf } from './ship-orders.ts';
import { shippingObstacle } from './shippable-order.ts';

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

  const problemOf = (row: ShipRow, order: RowOrder | undefined, index: number): Problem | null => {
    if (!order) return { code: 'not_found', what: 'order' };
    const first = firstRows.get(order.id) ?? index;
    if (first !== index) return { code: 'row_repeated', row: first + 1 };
    const obstacle = shippingObstacle(order, inDoubt.has(order.id));
    if (obstacle) return obstacle;
    if (!units.get(order.id)?.some((line) => unitsToShip(line) > 0))
      return { code: 'nothing_to_ship' };
    const holder = claimNumber(taken, row, order);
    return (
      holder && { code: 'tracking_number_taken', orderId: holder.id, number: numberOf(holder) }
    );
  };

  return rows.map((row, index) => {
    const order = orders[index];
    const problem = problemOf(row, order, index);
    return {
      ...toRow(order, problem && rowProblem(problem)),
      customerName: order?.customer_name ?? null,
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
