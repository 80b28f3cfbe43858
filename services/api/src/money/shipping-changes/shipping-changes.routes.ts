import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { type Route, route } from '../../http/mount.ts';
import { type ChangeDeps, changeShipping, previewShippingChange } from './change-shipping.ts';
import { quoteShipping } from './quote-shipping.ts';

/** Naming what an order's shipping costs, and changing how an order ships, and where to. */
export function shippingChangeRoutes(deps: ChangeDeps): Route[] {
  return [
    route(orderEndpoints.quoteShipping, ({ params, body }, { actor }) =>
      quoteShipping(deps, actor, params.id, body),
    ),
    route(orderEndpoints.planShippingChange, ({ params, body }) =>
      previewShippingChange(deps, params.id, body),
    ),
    route(orderEndpoints.changeShipping, ({ params, body }, { actor, idempotencyKey }) =>
      changeShipping(deps, actor, params.id, body, idempotencyKey),
    ),
  ];
}
