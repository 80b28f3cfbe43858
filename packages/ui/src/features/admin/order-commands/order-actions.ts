import type { Order } from '@kerf/contract/schemas/order';
import { isDeletable, isQuotable, isRefundable, isShippable } from '@kerf/domain/order-state';
import { mayChangeShipping } from '@kerf/domain/shipping/shipping-change';

/** What staff can do to an order besides viewing it. */
export type OrderAction = 'ship' | 'refund' | 'quote' | 'change-shipping' | 'release' | 'delete';

const isOffered: Readonly<Record<OrderAction, (order: Order) => boolean>> = {
  ship: (order) =>
    isShippable(order.state) &&
    order.status === 'Pending' &&
    !needsReview(order) &&
    !isAboutDifference(order),
  refund: ({ payment, state, totalPrice, refundedTotal = 0 }) =>
    payment && isRefundable(state) && refundedTotal < totalPrice,
  quote: ({ state, shippingToQuote }) =>
    isQuotable({ state, awaitsQuote: shippingToQuote === true }),
  'change-shipping': (order) =>
    mayChangeShipping(order.state, order.fulfillment) && !isAboutDifference(order),
  release: ({ state, hold, supplements }) =>
    state === 'pending' && hold !== 'none' && supplements === undefined,
  delete: ({ state }) => isDeletable(state),
};

/** Whether the order waits for a difference in its shipping, or asks for that of another. */
function isAboutDifference({ difference, supplements }: Order): boolean {
  return difference?.state === 'owed' || supplements !== undefined;
}

/** Whether a refund or dispute of the order has to be reviewed, before which it is not shipped. */
function needsReview({ attention = [] }: Order): boolean {
  return attention.some(({ kind }) => kind === 'refund' || kind === 'dispute');
}

/** Whether to offer an action on an order, on every screen that has it. The server has the final say. */
export function hasAction(order: Order, action: OrderAction): boolean {
  return isOffered[action](order);
}

/** Whether the list is not empty and every order offers the action. */
export function allHave(orders: readonly Order[], action: OrderAction): boolean {
  return orders.length > 0 && orders.every((order) => hasAction(order, action));
}
