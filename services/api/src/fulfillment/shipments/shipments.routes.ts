import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { shipmentEndpoints } from '@kerf/contract/endpoints/shipments';
import { type NewShipment, type Shipment, shipment } from '@kerf/contract/schemas/shipment';
import { inTransaction } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { Actor } from '../../http/actor.ts';
import { deleted, type Route, route } from '../../http/mount.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import { orderWithLines } from '../../ordering/orders/orders.store.ts';
import { addCarrier, deleteCarrier, listCarriers, updateCarrier } from './carriers.store.ts';
import {
  deliverManyShipments,
  packOrders,
  setDelivered,
  setOrderStatus,
  voidManyShipments,
  voidShipment,
} from './change-shipments.ts';
import { correctShipment } from './correct-shipment.ts';
import {
  countFulfillment,
  findFulfillmentNeighbours,
  listFulfillment,
} from './fulfillment.store.ts';
import { recordShipment } from './record-shipment.ts';
import { checkShipRows, shipOrders } from './ship-orders.ts';
import { listShipments, requireShipment } from './shipments.store.ts';
import { refreshPayment } from './shippable-order.ts';

/** Routes of fulfillment, from payment to delivery. */
export function shipmentRoutes(deps: PaymentDeps): Route[] {
  const { db } = deps;
  return [
    route(shipmentEndpoints.listShipments, async ({ params }, { actor }) => {
      const order = await requireReadableOrder(db, actor, params.id);
      return listShipments(db, order.id);
    }),
    route(orderEndpoints.setOrderStatus, async ({ params, body }, { actor }) => {
      const order = await setOrderStatus(deps, actor, params.id, body.status);
      return orderWithLines(db, order, actor);
    }),
    route(shipmentEndpoints.addShipment, ({ params, body }, { actor, idempotencyKey }) =>
      addShipment(deps, actor, params.id, body, idempotencyKey),
    ),
    route(shipmentEndpoints.deliverShipment, ({ params }, { actor }) =>
      changeDelivery(deps, actor, params.id, true),
    ),
    route(shipmentEndpoints.undoDelivery, ({ params }, { actor }) =>
      changeDelivery(deps, actor, params.id, false),
    ),
    route(shipmentEndpoints.correctShipment, ({ params, body }, { actor }) =>
      inTransaction(db, async (tx) => {
        await correctShipment(tx, actor, params.id, body);
        return requireShipment(tx, params.id);
      }),
    ),
    route(shipmentEndpoints.voidShipment, ({ params }, { actor }) =>
      deleted(inTransaction(db, (tx) => voidShipment(tx, actor, params.id))),
    ),
    route(shipmentEndpoints.shipOrders, async ({ body }, { actor, idempotencyKey }) => ({
      rows: await shipOrders({ deps, actor, key: idempotencyKey }, body.rows),
    })),
    route(shipmentEndpoints.checkShipRows, async ({ body }) => ({
      rows: await checkShipRows(db, body.rows),
    })),
    route(shipmentEndpoints.voidShipments, async ({ body }, { actor }) => ({
      rows: await voidManyShipments(db, actor, body.shipmentIds),
    })),
    route(shipmentEndpoints.deliverShipments, async ({ body }, { actor }) => ({
      rows: await deliverManyShipments(db, actor, body),
    })),
    route(shipmentEndpoints.packOrders, async ({ body }, { actor }) => ({
      rows: await packOrders(db, actor, body),
    })),
    route(shipmentEndpoints.listFulfillment, ({ query }) => listFulfillment(db, query)),
    route(shipmentEndpoints.getFulfillmentNeighbours, ({ params, query }) =>
      findFulfillmentNeighbours(db, params.id, query),
    ),
    route(shipmentEndpoints.countFulfillment, () => countFulfillment(db)),
    route(shipmentEndpoints.listCarriers, () => listCarriers(db)),
    route(shipmentEndpoints.addCarrier, ({ body }, { actor }) => addCarrier(db, actor, body)),
    route(shipmentEndpoints.updateCarrier, ({ params, body }, { actor }) =>
      updateCarrier(db, actor, params.id, body),
    ),
    route(shipmentEndpoints.deleteCarrier, ({ params, query }, { actor }) =>
      deleted(deleteCarrier(db, actor, params.id, query)),
    ),
  ];
}

async function addShipment(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
  body: NewShipment,
  key: string | undefined,
): Promise<Shipment> {
  await refreshPayment(deps, orderId);
  const request = { orderId, ...body };
  const call = { userId: actor.userId, operation: 'addShipment', key, request };
  return inTransaction(deps.db, (tx) =>
    once(tx, call, shipment, async () => {
      const { shipmentId } = await recordShipment(tx, actor, request);
      return requireShipment(tx, shipmentId);
    }),
  );
}

function changeDelivery({ db }: PaymentDeps, actor: Actor, shipmentId: string, delivered: boolean) {
  return inTransaction(db, async (tx) => {
    await setDelivered(tx, actor, shipmentId, delivered);
    return requireShipment(tx, shipmentId);
  });
}
