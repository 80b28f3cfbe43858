import { stockEndpoints } from '@kerf/contract/endpoints/stock';
import { notFound } from '@kerf/domain/problem';
import { findSoldProduct, requireAnyProduct } from '../../catalogue/products/products.store.ts';
import type { Database } from '../../db/database.ts';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import {
  expectedOf,
  listDiscrepancies,
  listLowStock,
} from '../../ledger/stock-book/low-stock.store.ts';
import { listMovements, stockByDay } from './movements.store.ts';
import { setReorderPoint } from './set-reorder-point.ts';
import { settleDiscrepancy } from './settle-discrepancy.ts';
import { askForStock, readStockAlert, stopAskingForStock } from './stock-alerts.ts';

/** Routes of stock: levels, movements, and expected deliveries. */
export function stockRoutes(db: Database): Route[] {
  return [
    route(stockEndpoints.listStockMovements, async ({ params, query }) => {
      await requireAnyProduct(db, params.id);
      return listMovements(db, params.id, query);
    }),
    route(stockEndpoints.getStockDays, async ({ params, query }) => {
      const { on_hand: onHand } = await requireAnyProduct(db, params.id);
      return stockByDay(db, params.id, onHand, query);
    }),
    route(stockEndpoints.setReorderPoint, ({ params, body }, { actor }) =>
      setReorderPoint(db, actor, params.id, body),
    ),
    route(stockEndpoints.getExpectedStock, async ({ params }) => {
      if (!(await findSoldProduct(db, params.id))) throw notFound('product');
      return { expected: await expectedOf(db, params.id) };
    }),
    route(stockEndpoints.getStockAlert, ({ params }, { actor }) =>
      readStockAlert(db, actor, params.id),
    ),
    route(stockEndpoints.askForStock, ({ params }, { actor }) => askForStock(db, actor, params.id)),
    route(stockEndpoints.stopAskingForStock, ({ params }, { actor }) =>
      stopAskingForStock(db, actor, params.id),
    ),
    route(stockEndpoints.listLowStock, ({ query }) => listLowStock(db, query)),
    route(stockEndpoints.listStockDiscrepancies, ({ query }) => listDiscrepancies(db, query)),
    onceRoute(stockEndpoints.settleDiscrepancy, (tx, { params, body }, { actor }) =>
      settleDiscrepancy(tx, actor, params.id, body),
    ),
  ];
}
