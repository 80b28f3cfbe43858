import { orderCheckEndpoints } from '@kerf/contract/endpoints/order-check';
import type { FindOptionalActor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { checkRows } from './check-rows.ts';
import { createRecordUnknownRows, type SearchUnknownDeps } from './read-row.ts';

export function orderCheckRoutes(
  deps: SearchUnknownDeps,
  findOptionalActor: FindOptionalActor,
): Route[] {
  const checkDeps = { ...deps, recordUnknownRows: createRecordUnknownRows(deps.db) };
  return [
    route(orderCheckEndpoints.checkOrder, async ({ body }, caller) =>
      checkRows(checkDeps, await findOptionalActor(caller.headers), body.rows, caller),
    ),
  ];
}
