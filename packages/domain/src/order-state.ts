/**
 * The life of an order. `pending` is placed and unpaid; `cancelling` is on its way to `deleted` or
 * `expired` while its card payment is being called off, and may still turn out to be paid.
 */
export const orderStates = [
  'pending',
  'cancelling',
  'paid',
  'refunded',
  'deleted',
  'expired',
] as const;
export type OrderState = (typeof orderStates)[number];

/** The shop's promise: a paid order ships within this many working days. */
export const SHIPPING_WORKING_DAYS = 3;

export type OrderActor = 'customer' | 'admin' | 'system';

interface Transition {
  readonly from: OrderState;
  readonly to: OrderState;
  readonly by: readonly OrderActor[];
}

/** Every legal move. What is not here does not happen. */
export const orderTransitions: readonly Transition[] = [
  { from: 'pending', to: 'paid', by: ['system'] },
  // Charged and sent back at Stripe before Kerf heard of either.
  { from: 'pending', to: 'refunded', by: ['system'] },
  { from: 'pending', to: 'cancelling', by: ['customer', 'admin', 'system'] },
  { from: 'cancelling', to: 'pending', by: ['system'] },
  { from: 'cancelling', to: 'deleted', by: ['system'] },
  { from: 'cancelling', to: 'expired', by: ['system'] },
  { from: 'cancelling', to: 'paid', by: ['system'] },
  { from: 'expired', to: 'paid', by: ['system'] },
  // Of an order without a hold: it is held after all, or deleted by its customer or an admin.
  { from: 'expired', to: 'pending', by: ['system'] },
  { from: 'expired', to: 'deleted', by: ['customer', 'admin'] },
  // An admin releases its hold.
  { from: 'pending', to: 'expired', by: ['admin'] },
  { from: 'paid', to: 'refunded', by: ['system'] },
  // Its bank sent the refund back, so the shop has the money after all.
  { from: 'refunded', to: 'paid', by: ['system'] },
];

/** Where an order may go next, for the one who acts. */
export function nextStates(state: OrderState, actor: OrderActor): OrderState[] {
  return orderTransitions
    .filter((move) => move.from === state && move.by.includes(actor))
    .map((move) => move.to);
}

/** The states from which an order becomes paid by a payment that it had not before. */
export const payableStates: readonly OrderState[] = orderTransitions
  .filter((move) => move.to === 'paid' && move.from !== 'refunded')
  .map((move) => move.from);

/** The states from which an order becomes refunded once all of its money went back. */
export const refundableStates: readonly OrderState[] = orderTransitions
  .filter((move) => move.to === 'refunded')
  .map((move) => move.from);

/** The states in which an order holds stock that is neither sold nor free. */
export const holdingStates: readonly OrderState[] = ['pending', 'cancelling'];

/**
 * How an unpaid order holds its stock: `full` for as long as the shop holds stock for anyone, `first`
 * for the short time that a new account gets, `none` not at all. An order without a hold is stored as
 * `expired` from the start: it can be paid until its time ends, and a payment takes the stock only
 * where it is still there.
 */
export const orderHolds = ['full', 'first', 'none'] as const;
export type OrderHold = (typeof orderHolds)[number];

/** The most open orders of a new account: one whose address is not verified and that has never paid. */
export const NEW_ACCOUNT_OPEN_ORDERS = 3;

/** The state in which an order is placed. */
export function placedState(hold: OrderHold): OrderState {
  return hold === 'none' ? 'expired' : 'pending';
}

interface StoredState {
  readonly state: OrderState;
  readonly hold: OrderHold;
  /** Where a `cancelling` order is going. */
  readonly cancellingTo: 'deleted' | 'expired' | null;
  /** Whether the moment until which the order is held, or payable without a hold, is still to come. */
  readonly isTimeLeft: boolean;
}

/**
 * The state that counts for people. An unpaid order whose time is over has expired at once, though its
 * stock returns only when its card payment has been called off.
 */
export function effectiveState({ state, hold, cancellingTo, isTimeLeft }: StoredState): OrderState {
  if (state === 'pending') return isTimeLeft ? 'pending' : 'expired';
  if (state === 'expired') return hold === 'none' && isTimeLeft ? 'pending' : 'expired';
  return cancellingTo === 'expired' ? 'expired' : state;
}

/** Whether new accounts together would hold more than half of what a product has. */
export function exceedsNewAccountsShare(
  heldByNewAccounts: number,
  quantity: number,
  onHand: number,
): boolean {
  return 2 * (heldByNewAccounts + quantity) > onHand;
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
