import type { OrderState } from '@kerf/domain/order-state';
import { ProblemError } from '@kerf/domain/problem';
import type { Actor } from '../../http/actor.ts';
import { requireOrder } from '../orders/order-access.ts';
import { stateOf } from '../orders/order-view.ts';
import { findOrder } from '../orders/orders.store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { deleteWithoutHold } from './delete-without-hold.ts';

const settled: readonly OrderState[] = ['paid', 'refunded'];

/** Deletes an unpaid order, and returns whether this call did. Throws a ProblemError if it is closed already. */
export async function deleteOrder(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
): Promise<boolean> {
  const order = requireOrder(await findOrder(deps.db, orderId), actor, 'order.delete');
  refuseClosed(stateOf(order));
  const cancelled =
    order.state === 'expired'
      ? await deleteWithoutHold(deps, order, actor)
      : await cancelOrder(deps, order.id, 'deleted', actor);
  if (cancelled === 'cancelled') return true;
  // Something else was first; what that was decides the answer.
  const now = await findOrder(deps.db, order.id);
  if (now) refuseClosed(stateOf(now));
  return false;
}

function refuseClosed(state: OrderState): void {
  if (settled.includes(state)) throw new ProblemError({ code: 'order_already_paid' });
  if (state === 'expired') throw new ProblemError({ code: 'order_expired' });
}
