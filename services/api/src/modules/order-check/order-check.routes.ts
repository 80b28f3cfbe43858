import { orderCheckEndpoints } from '@kerf/contract/endpoints/order-check';
import { createFindOptionalActor, type FindActor } from '../../http/find-actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { type CheckDeps, checkRows } from './check-rows.ts';

export function orderCheckRoutes(deps: CheckDeps, findActor: FindActor): Route[] {
  const findOptionalActor = createFindOptionalActor(findActor);
  return [
    route(orderCheckEndpoints.checkOrder, async ({ body }, { headers, allowance }) =>
      checkRows(deps, await findOptionalActor(headers), body.rows, allowance),
    ),
  ];
}
