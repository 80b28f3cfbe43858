import type { ShippedRow, ShipRow } from '@kerf/contract/schemas/shipment';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';
import { once } from '../../db/idempotency.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { inGroups } from './in-groups.ts';
import { recordShipment } from './record-shipment.ts';
import { findNamedOrders, type RowOrder, toRow } from './row-orders.store.ts';
import { problemOfRow } from './row-problem.ts';
import { refreshPayment } from './shippable-order.ts';

interface BulkCall {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  readonly key: string | undefined;
}

/**
 * Ships everything left of each order, in its own transaction. With an idempotency key each row ships once,
 * even if the call is repeated after a crash: rows already shipped get the same reply, and the others are
 * shipped.
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
    let shipmentId: string | null = null;
    const problem = await problemOfRow(async () => {
      if (!order) throw notFound('order');
      const first = firstRows.get(order.id) ?? index;
      if (first !== index) throw new ProblemError({ code: 'row_repeated', row: first + 1 });
      shipmentId = await shipRow(call, order, row, index);
    });
    return { ...toRow(order, problem), shipmentId };
  });
}

/** The first row of each order. */
export function firstRowOf(orders: readonly (RowOrder | undefined)[]): Map<string, number> {
  const indexed = orders.flatMap((order, index) => (order ? [[order.id, index] as const] : []));
  return new Map(indexed.reverse());
}

/** Refuses a different list of rows under the same key. */
async function claimKey({ deps, actor, key }: BulkCall, rows: readonly ShipRow[]): Promise<void> {
  const call = { userId: actor.userId, operation: 'shipOrders', key, request: rows };
  await inTransaction(deps.db, (tx) => once(tx, call, z.object({}), async () => ({})));
}

async function shipRow(
  { deps, actor, key }: BulkCall,
  order: RowOrder,
  row: ShipRow,
  index: number,
): Promise<string> {
  await refreshPayment(deps, order.id);
  const call = {
    userId: actor.userId,
    operation: 'shipOrders.row',
    key: key === undefined ? undefined : `${key} ${index}`,
    request: row,
  };
  const shipped = await inTransaction(deps.db, (tx) =>
    once(tx, call, z.object({ shipmentId: z.string() }), async () => {
      const { carrierId = null, service = null, trackingNumber = null, sharesNumber } = row;
      const recorded = await recordShipment(tx, actor, {
        orderId: order.id,
        carrierId,
        service,
        trackingNumber,
        sharesNumber,
      });
      return { shipmentId: recorded.shipmentId };
    }),
  );
  return shipped.shipmentId;
}
