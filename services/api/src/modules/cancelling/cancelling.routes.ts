import { orderEndpoints } from '@kerf/contract/endpoints/orders';
import type { OrderState } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import { type Route, route } from '../../http/mount.ts';
import { ownOrder } from '../orders/orders.routes.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { cancelOrder } from './cancel-order.ts';

const settled: readonly OrderState[] = ['paid', 'refunding', 'refunded'];

export function cancellingRoutes(deps: PaymentDeps): Route[] {
  return [
    route(orderEndpoints.deleteOrder, async ({ params }, { actor }) => {
      const order = await ownOrder(deps.db, actor, params.id, 'order.delete');
      if (settled.includes(order.state)) throw alreadyPaid();
      if (order.state === 'expired') throw new ProblemError({ code: 'order_expired' });
      const cancelled = await cancelOrder(deps, order.id, 'deleted');
      if (cancelled === 'paid') throw alreadyPaid();
      return { deletedCount: cancelled === 'cancelled' ? 1 : 0 };
    }),
  ];
}

function alreadyPaid(): ProblemError {
  return new ProblemError({ code: 'order_already_paid' });
}
