import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { mayActOn, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { listHolds, releaseHold } from './holds.ts';
import {
  findOrder,
  findOrderForAdmin,
  listOrders,
  orderWithLines,
  type ReadOrder,
} from './orders.store.ts';
import { requestOfManyLines, requestOfOneLine } from './placement/order-request.ts';
import { createPlaceOrder, type PlacementDeps } from './placement/place-orders.ts';
import { setOrderStatus } from './set-order-status.ts';

interface OrderDeps extends PlacementDeps {
  readonly db: Database;
}

export function orderRoutes(deps: OrderDeps): Route[] {
  const { db } = deps;
  const placeOrder = createPlaceOrder(deps);
  return [
    route(orderEndpoints.placeOrder, async ({ body }, caller) => ({
      success: true,
      order: await placeOrder(await requestOfOneLine(db, caller, body)),
    })),
    route(orderEndpoints.placeOrders, async ({ body }, caller) => ({
      success: true,
      order: await placeOrder(await requestOfManyLines(db, caller, body)),
    })),
    route(orderEndpoints.listOrders, async ({ query }, { actor }) => {
      const userId = await customerOf(db, actor, query.customerEmail ?? actor.email);
      return userId === null
        ? { items: [], total: 0, next: null }
        : listOrders(db, { ...query, userId });
    }),
    route(orderEndpoints.listAllOrders, ({ query }) => listOrders(db, { ...query, userId: null })),
    route(orderEndpoints.getOrder, async ({ params }, { actor }) =>
      orderWithLines(db, await readableOrder(db, actor, params.id), actor),
    ),
    route(orderEndpoints.setOrderStatus, async ({ params, body }, { actor }) => {
      const order = await inTransaction(db, (tx) =>
        setOrderStatus(tx, actor, params.id, body.status),
      );
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.releaseHold, async ({ params }, { actor }) => {
      const order = await inTransaction(db, (tx) => releaseHold(tx, actor, params.id));
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.listHolds, ({ params, query }) => listHolds(db, params.id, query)),
  ];
}

/** An order that the caller may do this to. To everybody else it does not exist. */
export async function ownOrder(
  db: Database,
  actor: Actor,
  orderId: string,
  action: OwnedAction,
): Promise<ReadOrder> {
  const order = await findOrder(db, orderId);
  if (!order || !mayActOn(actor, action, order.user_id)) throw notFound('order');
  return order;
}

async function readableOrder(db: Database, actor: Actor, orderId: string): Promise<ReadOrder> {
  if (actor.role !== 'admin') return ownOrder(db, actor, orderId, 'order.read');
  const order = await findOrderForAdmin(db, orderId);
  if (!order) throw notFound('order');
  return order;
}

async function customerOf(db: Database, actor: Actor, email: string): Promise<string | null> {
  if (email === actor.email) return actor.userId;
  if (actor.role !== 'admin') throw new ProblemError({ code: 'forbidden' });
  return (await findUserByEmail(db, email))?.id ?? null;
}
