/**
 * The life of an order. `pending` is placed and unpaid; `cancelling` is on its way to `deleted` or
 * `expired` while its card payment is being canceled, and may still end up paid.
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

/** Every allowed transition. All others are refused. */
export const orderTransitions: readonly Transition[] = [
  { from: 'pending', to: 'paid', by: ['system'] },
  // Charged and refunded at Stripe before Kerf received either event.
  { from: 'pending', to: 'refunded', by: ['system'] },
  { from: 'pending', to: 'cancelling', by: ['customer', 'admin', 'system'] },
  { from: 'cancelling', to: 'pending', by: ['system'] },
  { from: 'cancelling', to: 'deleted', by: ['system'] },
  { from: 'cancelling', to: 'expired', by: ['system'] },
  { from: 'cancelling', to: 'paid', by: ['system'] },
  { from: 'expired', to: 'paid', by: ['system'] },
  // An order without a hold gets one, or is deleted by its customer or an admin.
  { from: 'expired', to: 'pending', by: ['system'] },
  { from: 'expired', to: 'deleted', by: ['customer', 'admin'] },
  // An admin releases its hold.
  { from: 'pending', to: 'expired', by: ['admin'] },
  { from: 'paid', to: 'refunded', by: ['system'] },
  // The bank returned the refund, so the order is paid again.
  { from: 'refunded', to: 'paid', by: ['system'] },
];

/** The states that an actor may move an order to. */
export function nextStates(state: OrderState, actor: OrderActor): OrderState[] {
  return orderTransitions
    .filter((move) => move.from === state && move.by.includes(actor))
    .map((move) => move.to);
}

/** The states in which an order can be paid by a new payment. */
export const payableStates: readonly OrderState[] = orderTransitions
  .filter((move) => move.to === 'paid' && move.from !== 'refunded')
  .map((move) => move.from);

/** The states in which an order can become refunded. */
export const refundableStates: readonly OrderState[] = orderTransitions
  .filter((move) => move.to === 'refunded')
  .map((move) => move.from);

/** The states in which an order holds stock. */
export const holdingStates: readonly OrderState[] = ['pending', 'cancelling'];

/**
 * How an unpaid order holds its stock: `full` as its own, `first` out of the share that new users have
 * together, `none` not at all. An order without a hold is stored as `expired` from the start; it can be
 * paid until its time ends, if the stock is still available.
 */
export const orderHolds = ['full', 'first', 'none'] as const;
export type OrderHold = (typeof orderHolds)[number];

/** The state in which an order is placed. */
export function placedState(hold: OrderHold): OrderState {
  return hold === 'none' ? 'expired' : 'pending';
}

interface StoredState {
  readonly state: OrderState;
  readonly hold: OrderHold;
  /** The state that a `cancelling` order is moving to. */
  readonly cancellingTo: 'deleted' | 'expired' | null;
  /** Whether the hold, or the time to pay without one, has not ended. */
  readonly isTimeLeft: boolean;
}

/**
 * The state as people see it. An unpaid order expires as soon as its time is over, although its stock is
 * released only once its card payment has been canceled.
 */
export function effectiveState({ state, hold, cancellingTo, isTimeLeft }: StoredState): OrderState {
  if (state === 'pending') return isTimeLeft ? 'pending' : 'expired';
  if (state === 'expired') return hold === 'none' && isTimeLeft ? 'pending' : 'expired';
  return cancellingTo === 'expired' ? 'expired' : state;
}

/** Only a paid order can be shipped. */
export function mayShip(state: OrderState): boolean {
  return state === 'paid';
}

/** Only a paid order has money to give back. */
export function mayRefund(state: OrderState): boolean {
  return state === 'paid';
}

/** Formats an order number: "KS-104233". */
export function formatOrderNumber(serial: number): string {
  return `KS-${serial}`;
}

/** The serial of an order's number, however it is typed or scanned: "KS-104233", "ks104233", "#104233"; null for anything else. */
export function parseOrderNumber(text: string): number | null {
  const [, digits] = /^\s*(?:ks\s*-?\s*|#\s*)?(\d{1,15})\s*$/i.exec(text) ?? [];
  const serial = Number(digits);
  return digits !== undefined && serial >= 1 ? serial : null;
}
