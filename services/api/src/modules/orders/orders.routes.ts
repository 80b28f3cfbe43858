import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { placed } from '@kerf/contract/schemas/order';
import { mayActOn, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { OrderRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { type OrderRequest, requestOfManyLines, requestOfOneLine } from './order-claims.ts';
import { findOrder, listOrders, orderWithLines } from './orders.store.ts';
import { type OrderRules, placeOrder } from './place-order.ts';
import { setOrderStatus } from './set-order-status.ts';

export function orderRoutes(db: Database, rules: OrderRules): Route[] {
  const place = (
    actor: Actor,
    key: string | undefined,
    request: unknown,
    read: (tx: Tx) => OrderRequest | Promise<OrderRequest>,
  ) =>
    inTransaction(db, (tx) =>
      once(tx, { userId: actor.userId, operation: 'order', key, request }, placed, async () => ({
        success: true as const,
        order: await placeOrder(tx, actor, await read(tx), rules),
      })),
    );

  return [
    route(orderEndpoints.placeOrder, ({ body }, { actor, idempotencyKey }) => {
      if (body.customerEmail !== actor.email) throw new ProblemError({ code: 'forbidden' });
      return place(actor, idempotencyKey, body, (tx) => requestOfOneLine(tx, body));
    }),
    route(orderEndpoints.placeOrders, ({ body }, { actor, idempotencyKey }) =>
      place(actor, idempotencyKey, body, () => requestOfManyLines(body)),
    ),
    route(orderEndpoints.listOrders, async ({ query }, { actor }) => {
      const userId = await customerOf(db, actor, query.customerEmail ?? actor.email);
      return userId === null
        ? { items: [], total: 0, next: null }
        : listOrders(db, { ...query, userId });
    }),
    route(orderEndpoints.listAllOrders, ({ query }) => listOrders(db, { ...query, userId: null })),
    route(orderEndpoints.getOrder, async ({ params }, { actor }) =>
      orderWithLines(db, await ownOrder(db, actor, params.id, 'order.read')),
    ),
    route(orderEndpoints.setOrderStatus, async ({ params, body }, { actor }) => {
      const order = await inTransaction(db, (tx) =>
        setOrderStatus(tx, actor, params.id, body.status),
      );
      return orderWithLines(db, order);
    }),
  ];
}

/** An order that the caller may do this to. To everybody else it does not exist. */
export async function ownOrder(
  db: Database,
  actor: Actor,
  orderId: string,
  action: OwnedAction,
): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (!order || !mayActOn(actor, action, order.user_id)) throw notFound('order');
  return order;
}

async function customerOf(db: Database, actor: Actor, email: string): Promise<string | null> {
  if (email === actor.email) return actor.userId;
  if (actor.role !== 'admin') throw new ProblemError({ code: 'forbidden' });
  return (await findUserByEmail(db, email))?.id ?? null;
}
