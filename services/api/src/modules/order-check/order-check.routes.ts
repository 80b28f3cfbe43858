import { orderCheckEndpoints } from '@kerf/contract/endpoints/order-check';
import type { Database } from '../../db/database.ts';
import { createFindOptionalActor, type FindActor } from '../../http/find-actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { checkRows } from './check-rows.ts';

export function orderCheckRoutes(db: Database, findActor: FindActor): Route[] {
  const findOptionalActor = createFindOptionalActor(findActor);
  return [
    route(orderCheckEndpoints.checkOrder, async ({ body }, { headers }) =>
      checkRows(db, await findOptionalActor(headers), body.rows),
    ),
  ];
}
