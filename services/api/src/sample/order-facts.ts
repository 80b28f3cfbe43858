import type { OrderFacts, OrderState } from '@kerf/domain/order-state';

/** The facts of an order that has a hold of its own, by their word. */
export function factsOfState(state: OrderState): Pick<OrderFacts, 'life' | 'money'> {
  if (state === 'paid' || state === 'refunded') return { life: 'open', money: state };
  return { life: state === 'pending' ? 'open' : state, money: 'unpaid' };
}
