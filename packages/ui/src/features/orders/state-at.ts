import type { Order } from '@kerf/contract/schemas/order';
import { isPayableNow, isQuotable, type OrderState } from '@kerf/domain/order-state';
import { counted } from '../../components/quantity.tsx';

/** The state as of `now`, even if the order was loaded before its time ended. */
export function stateAt(
  { state, heldUntil }: Pick<Order, 'state' | 'heldUntil'>,
  now: Date,
): OrderState {
  return state === 'pending' && new Date(heldUntil) <= now ? 'expired' : state;
}

/** Whether its customer can pay an order as of `now`. */
export function isPayableAt(order: DatedOrder, now: Date): boolean {
  return isPayableNow(quotedStateAt(order, now));
}

/** Whether staff have still to quote an order's shipping as of `now`. */
export function isQuotableAt(order: DatedOrder, now: Date): boolean {
  return isQuotable(quotedStateAt(order, now));
}

function quotedStateAt(order: DatedOrder, now: Date) {
  return { state: stateAt(order, now), awaitsQuote: order.shippingToQuote === true };
}

type DatedOrder = Pick<Order, 'state' | 'heldUntil' | 'shippingToQuote'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 days left", "5 hours left": the remaining time, in its largest unit. */
export function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left >= 1.5 * DAY_MS) return `${counted(Math.round(left / DAY_MS), 'day')} left`;
  if (left >= HOUR_MS) return `${counted(Math.floor(left / HOUR_MS), 'hour')} left`;
  if (left >= MINUTE_MS) return `${Math.floor(left / MINUTE_MS)} min left`;
  return 'under 1 min left';
}
