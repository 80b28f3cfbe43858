import { orderCheckEndpoints } from '@kerf/contract/endpoints/order-check';
import type { FindActor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { createFindOptionalActor } from '../../people/access/find-actor.ts';
import { checkRows } from './check-rows.ts';
import { createRecordUnknownRows, type SearchUnknownDeps } from './read-row.ts';

export function orderCheckRoutes(deps: SearchUnknownDeps, findActor: FindActor): Route[] {
  const checkDeps = { ...deps, recordUnknownRows: createRecordUnknownRows(deps.db) };
  const findOptionalActor = createFindOptionalActor(findActor);
  return [
    route(orderCheckEndpoints.checkOrder, async ({ body }, caller) =>
      checkRows(checkDeps, await findOptionalActor(caller.headers), body.rows, caller),
    ),
  ];
}
