import { orderCheckEndpoints } from '@kerf/contract/endpoints/order-check';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { checkRows } from './check-rows.ts';

export function orderCheckRoutes(db: Database): Route[] {
  return [
    route(orderCheckEndpoints.checkOrder, ({ body }, { actor }) => checkRows(db, actor, body.rows)),
  ];
}
