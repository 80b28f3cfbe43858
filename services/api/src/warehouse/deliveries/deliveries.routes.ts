import { deliveryEndpoints } from '@kerf/contract/endpoints/deliveries';
import type { Database } from '../../db/database.ts';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import { addDelivery, cancelDelivery, updateDelivery } from './change-deliveries.ts';
import { listDeliveries, requireDelivery } from './deliveries.store.ts';
import { receiveDelivery, takeBackDelivery } from './receive-delivery.ts';

/** Routes of expected and received deliveries. */
export function deliveryRoutes(db: Database): Route[] {
  return [
    route(deliveryEndpoints.listDeliveries, ({ query }) => listDeliveries(db, query)),
    onceRoute(deliveryEndpoints.addDelivery, (tx, { body }, { actor }) =>
      addDelivery(tx, actor, body),
    ),
    route(deliveryEndpoints.getDelivery, ({ params }) => requireDelivery(db, params.id)),
    onceRoute(deliveryEndpoints.updateDelivery, (tx, { params, body }, { actor }) =>
      updateDelivery(tx, actor, params.id, body),
    ),
    onceRoute(deliveryEndpoints.receiveDelivery, (tx, { params, body }, { actor }) =>
      receiveDelivery(tx, actor, params.id, body),
    ),
    onceRoute(deliveryEndpoints.takeBackDelivery, (tx, { params, body }, { actor }) =>
      takeBackDelivery(tx, actor, params.id, body),
    ),
    route(deliveryEndpoints.cancelDelivery, ({ params, query }, { actor }) =>
      cancelDelivery(db, actor, params.id, query.version),
    ),
  ];
}
