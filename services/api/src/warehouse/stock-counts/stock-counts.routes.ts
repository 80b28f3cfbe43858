import { stockCountEndpoints } from '@kerf/contract/endpoints/stock-counts';
import type { Database } from '../../db/database.ts';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import {
  addStockCount,
  bookStockCount,
  countProduct,
  discardStockCount,
  removeCountLine,
} from './change-stock-counts.ts';
import {
  findCountable,
  listCountLines,
  listStockCounts,
  requireStockCount,
} from './stock-counts.store.ts';

/** Routes of stock counts. */
export function stockCountRoutes(db: Database): Route[] {
  return [
    route(stockCountEndpoints.listStockCounts, ({ query }) => listStockCounts(db, query)),
    onceRoute(stockCountEndpoints.addStockCount, (tx, { body }, { actor }) =>
      addStockCount(tx, actor, body.title),
    ),
    route(stockCountEndpoints.getStockCount, ({ params }) => requireStockCount(db, params.id)),
    route(stockCountEndpoints.listCountLines, async ({ params, query }) => {
      await requireStockCount(db, params.id);
      return listCountLines(db, params.id, query);
    }),
    route(stockCountEndpoints.findCountable, ({ params, query }) =>
      findCountable(db, params.id, query.number),
    ),
    route(stockCountEndpoints.countProduct, ({ params, body }, { actor }) =>
      countProduct(db, actor, params.id, body),
    ),
    route(stockCountEndpoints.removeCountLine, async ({ params }, { actor }) => {
      const line = await removeCountLine(db, actor, params.id, params.productId);
      return { deletedCount: 1, line };
    }),
    route(stockCountEndpoints.bookStockCount, ({ params, query }, { actor }) =>
      bookStockCount(db, actor, params.id, query.figures),
    ),
    route(stockCountEndpoints.discardStockCount, ({ params }, { actor }) =>
      discardStockCount(db, actor, params.id),
    ),
  ];
}
