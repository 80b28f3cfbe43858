import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { type Database, inTransaction } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { releaseHold } from './change-holds.ts';
import { findNeighbours, listOrders } from './list-orders.ts';
import { requireListedAccount, requireReadableOrder } from './order-access.ts';
import { withMoments } from './order-filters.ts';
import { listHolds, orderWithLines } from './orders.store.ts';
import { readLines, readOneLine } from './placement/order-request.ts';
import { createPlaceOrder, type PlacementDeps } from './placement/place-orders.ts';
import { deletePoDocument, readPoDocument, setPoDocument } from './po-document.ts';
import { findSamePoNumber, setPoNumber } from './po-number.ts';
import { setLineTexts } from './set-line-texts.ts';

/** Placing and reading orders. */
export function orderRoutes(deps: PlacementDeps & { readonly db: Database }): Route[] {
  const { db } = deps;
  const placeOrder = createPlaceOrder(deps);
  return [
    route(orderEndpoints.placeOrder, async ({ body }, caller) => ({
      success: true,
      order: await placeOrder(await readOneLine(db, caller, body)),
    })),
    route(orderEndpoints.placeOrders, async ({ body }, caller) => ({
      success: true,
      order: await placeOrder(await readLines(db, caller, body)),
    })),
    route(orderEndpoints.listOrders, async ({ query }, { actor }) => {
      const accountId = await requireListedAccount(db, actor, query.customerEmail ?? actor.email);
      return accountId === null
        ? { items: [], total: 0, next: null }
        : listOrders(db, { ...query, scope: { accountId } });
    }),
    route(orderEndpoints.listAllOrders, async ({ query }) =>
      listOrders(db, { ...(await withMoments(db, query)), scope: 'all' }),
    ),
    route(orderEndpoints.getOrder, async ({ params }, { actor }) =>
      orderWithLines(db, await requireReadableOrder(db, actor, params.id), actor),
    ),
    route(orderEndpoints.getNeighbours, async ({ params, query }, { actor }) => {
      const order = await requireReadableOrder(db, actor, params.id);
      return findNeighbours(db, order, { ...(await withMoments(db, query)), scope: 'all' });
    }),
    route(orderEndpoints.getOwnNeighbours, async ({ params, query }, { actor }) => {
      const order = await requireReadableOrder(db, actor, params.id);
      return findNeighbours(db, order, { ...query, scope: { accountId: actor.accountId } });
    }),
    route(orderEndpoints.findSamePoNumber, async ({ query }, { actor }) => ({
      orders: await findSamePoNumber(db, actor, query),
    })),
    route(orderEndpoints.setPoNumber, async ({ params, body }, { actor }) => {
      const order = await inTransaction(db, (tx) => setPoNumber(tx, actor, params.id, body));
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.setLineTexts, async ({ params, body }, { actor }) => {
      const order = await inTransaction(db, (tx) => setLineTexts(tx, actor, params.id, body));
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.setPoDocument, async ({ params, query, body: bytes }, { actor }) => {
      const order = await setPoDocument(db, actor, params.id, { ...query, bytes });
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.deletePoDocument, async ({ params, query }, { actor }) =>
      orderWithLines(db, await deletePoDocument(db, actor, params.id, query), actor),
    ),
    route(orderEndpoints.getPoDocument, ({ params }, { actor }) =>
      readPoDocument(db, actor, params.id),
    ),
    route(orderEndpoints.releaseHold, async ({ params }, { actor }) => {
      const order = await inTransaction(db, (tx) => releaseHold(tx, actor, params.id));
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.listHolds, ({ params, query }) => listHolds(db, params.id, query)),
  ];
}
