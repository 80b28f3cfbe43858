import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import { fieldProblem, type ProblemError } from '@kerf/domain/problem';
import { inTransaction } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { orderWithLines } from '../../ordering/orders/orders.store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reviewReversal } from '../payments/review-reversal.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { deleteOrder } from './cancel-order.ts';

/** What an order's payment decides: whether it is paid, and how it ends. */
export function orderPaymentRoutes(deps: PaymentDeps): Route[] {
  const { db } = deps;
  return [
    route(orderEndpoints.deleteOrder, async ({ params, query }, { actor }) => ({
      deletedCount: (await deleteOrder(deps, actor, params.id, query.reason)) ? 1 : 0,
    })),
    route(orderEndpoints.settleOrder, async ({ params, body }, { actor }) => {
      if (body.order !== undefined && body.order !== params.id) throw otherOrder();
      const order = await settleOrder(deps, actor, params.id, body.transactionId);
      return orderWithLines(db, order, actor);
    }),
    route(orderEndpoints.reviewAttention, async ({ params }, { actor }) => ({
      deletedCount: await inTransaction(db, (tx) =>
        reviewReversal(tx, actor, params.id, params.attentionId),
      ),
    })),
  ];
}

function otherOrder(): ProblemError {
  return fieldProblem('order', 'This is not the order of the address.');
}
