import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import type { OrderState } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { type Route, route } from '../../http/mount.ts';
import { stateOf } from '../orders/order-view.ts';
import { ownOrder } from '../orders/orders.routes.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { deleteWithoutHold } from './delete-without-hold.ts';

const settled: readonly OrderState[] = ['paid', 'refunding', 'refunded'];

export function cancellingRoutes(deps: PaymentDeps): Route[] {
  return [
    route(orderEndpoints.deleteOrder, async ({ params }, { actor }) => {
      const order = await ownOrder(deps.db, actor, params.id, 'order.delete');
      refuseClosed(stateOf(order));
      const cancelled =
        order.state === 'expired'
          ? await deleteWithoutHold(deps, order)
          : await cancelOrder(deps, order.id, 'deleted');
      if (cancelled === 'cancelled') return { deletedCount: 1 };
      // Something else was first; what that was decides the answer.
      const now = await findOrder(deps.db, order.id);
      if (now) refuseClosed(stateOf(now));
      return { deletedCount: 0 };
    }),
  ];
}

function refuseClosed(state: OrderState): void {
  if (settled.includes(state)) throw new ProblemError({ code: 'order_already_paid' });
  if (state === 'expired') throw new ProblemError({ code: 'order_expired' });
}
