/**
 * The life of an order. `pending` is placed and unpaid; `cancelling` is on its way to `deleted` or
 * `expired` while its card payment is being called off, and may still turn out to be paid.
 */
export const orderStates = [
  'pending',
  'cancelling',
  'paid',
  'refunding',
  'refunded',
  'deleted',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

export type OrderActor = 'customer' | 'admin' | 'system';

interface Transition {
  readonly from: OrderState;
  readonly to: OrderState;
  readonly by: readonly OrderActor[];
}

/** Every legal move. What is not here does not happen. */
export const orderTransitions: readonly Transition[] = [
  { from: 'pending', to: 'paid', by: ['system'] },
  { from: 'pending', to: 'cancelling', by: ['customer', 'admin', 'system'] },
  { from: 'cancelling', to: 'pending', by: ['system'] },
  { from: 'cancelling', to: 'deleted', by: ['system'] },
  { from: 'cancelling', to: 'expired', by: ['system'] },
  { from: 'cancelling', to: 'paid', by: ['system'] },
  { from: 'expired', to: 'paid', by: ['system'] },
  { from: 'paid', to: 'refunding', by: ['admin', 'system'] },
  { from: 'refunding', to: 'refunded', by: ['system'] },
  { from: 'refunding', to: 'paid', by: ['system'] },
];

/** Where an order may go next, for the one who acts. */
export function nextStates(state: OrderState, actor: OrderActor): OrderState[] {
  return orderTransitions
    .filter((move) => move.from === state && move.by.includes(actor))
    .map((move) => move.to);
}

/** The states from which the one writer of "paid" may mark an order paid. */
export const payableStates: readonly OrderState[] = orderTransitions
  .filter((move) => move.to === 'paid' && move.from !== 'refunding')
  .map((move) => move.from);

/** The states in which an order holds stock that is neither sold nor free. */
export const holdingStates: readonly OrderState[] = ['pending', 'cancelling'];

/**
 * The state that people are told. An unpaid order whose hold has ended has lapsed at once, though its
 * stock returns only when its card payment has been called off.
 */
export function toldState(
  order: {
    readonly state: OrderState;
    readonly heldUntil: Date;
    /** Where a `cancelling` order is going. */
    readonly cancellingTo: 'deleted' | 'expired' | null;
  },
  now: Date,
): OrderState {
  if (order.state === 'pending' && order.heldUntil <= now) return 'expired';
  return order.cancellingTo === 'expired' ? 'expired' : order.state;
}

export const shippingStatuses = ['Pending', 'Shipped'] as const;
export type ShippingStatus = (typeof shippingStatuses)[number];

/** Only a paid order can be shipped. */
export function mayShip(state: OrderState): boolean {
  return state === 'paid';
}

/** An order number as people say it: "KS-104233". */
export function formatOrderNumber(serial: number): string {
  return `KS-${serial}`;
}
