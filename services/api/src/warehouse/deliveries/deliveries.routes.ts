import { deliveryEndpoints } from '@kerf/contract/endpoints/deliveries';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { addDelivery, cancelDelivery, updateDelivery } from './change-deliveries.ts';
import { listDeliveries, requireDelivery } from './deliveries.store.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { takeBackDelivery } from './take-back-delivery.ts';

/** Routes of expected and received deliveries. */
export function deliveryRoutes(db: Database): Route[] {
  return [
    route(deliveryEndpoints.listDeliveries, ({ query }) => listDeliveries(db, query)),
    route(deliveryEndpoints.addDelivery, ({ body }, { actor, idempotencyKey }) =>
      addDelivery(db, actor, body, idempotencyKey),
    ),
    route(deliveryEndpoints.getDelivery, ({ params }) => requireDelivery(db, params.id)),
    route(deliveryEndpoints.updateDelivery, ({ params, body }, { actor, idempotencyKey }) =>
      updateDelivery(db, actor, params.id, body, idempotencyKey),
    ),
    route(deliveryEndpoints.receiveDelivery, ({ params, body }, { actor, idempotencyKey }) =>
      receiveDelivery(db, actor, params.id, body, idempotencyKey),
    ),
    route(deliveryEndpoints.takeBackDelivery, ({ params, body }, { actor, idempotencyKey }) =>
      takeBackDelivery(db, actor, params.id, body, idempotencyKey),
    ),
    route(deliveryEndpoints.cancelDelivery, ({ params, query }, { actor }) =>
      cancelDelivery(db, actor, params.id, query.version),
    ),
  ];
}
