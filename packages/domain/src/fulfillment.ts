/** How far a paid order has shipped. The rest of a `partly_shipped` order is still to ship or refunded. */
export const fulfillmentStates = [
  'pending',
  'packed',
  'partly_shipped',
  'shipped',
  'delivered',
] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

/** Whether nothing of the order is left to ship. */
export function isWhollyShipped(state: FulfillmentState | undefined): boolean {
  return state === 'shipped' || state === 'delivered';
}

/** Where the goods are in the words of the shop's first form: shipped as a whole, or not. */
export const shippingStatuses = ['Pending', 'Shipped'] as const;
export type ShippingStatus = (typeof shippingStatuses)[number];

export function shippingStatusOf(state: FulfillmentState): ShippingStatus {
  return isWhollyShipped(state) ? 'Shipped' : 'Pending';
}

/** The stages of work on a paid order, in order. A partly shipped order goes back to `pick`. */
export const fulfillmentStages = ['pick', 'packed', 'shipped'] as const;
export type FulfillmentStage = (typeof fulfillmentStages)[number];

/** The states listed under each stage. */
export const statesOfStage: Readonly<Record<FulfillmentStage, readonly FulfillmentState[]>> = {
  pick: ['pending', 'partly_shipped'],
  packed: ['packed'],
  shipped: ['shipped'],
};

/** How long a shipment can be undone with one click. The customer is not mailed before that. */
export const SHIPMENT_UNDO_SECONDS = 10;

export type FulfillmentActor = 'admin' | 'system';

interface Transition {
  readonly from: FulfillmentState;
  readonly to: FulfillmentState;
  readonly by: readonly FulfillmentActor[];
}

const ship = { by: ['admin'] } as const;
const undo = { by: ['admin'] } as const;

/**
 * Every allowed transition. The system makes one when the unshipped rest is refunded, or that refund fails.
 */
export const fulfillmentTransitions: readonly Transition[] = [
  { from: 'pending', to: 'packed', by: ['admin'] },
  { from: 'pending', to: 'partly_shipped', ...ship },
  { from: 'pending', to: 'shipped', ...ship },
  { from: 'packed', to: 'partly_shipped', ...ship },
  { from: 'packed', to: 'shipped', ...ship },
  { from: 'partly_shipped', to: 'shipped', by: ['admin', 'system'] },
  // Everything shipped has arrived, and the rest was refunded.
  { from: 'partly_shipped', to: 'delivered', by: ['admin', 'system'] },
  { from: 'shipped', to: 'delivered', by: ['admin'] },
  { from: 'packed', to: 'pending', ...undo },
  { from: 'partly_shipped', to: 'packed', ...undo },
  { from: 'partly_shipped', to: 'pending', ...undo },
  { from: 'shipped', to: 'partly_shipped', by: ['admin', 'system'] },
  { from: 'shipped', to: 'packed', ...undo },
  { from: 'shipped', to: 'pending', ...undo },
  { from: 'delivered', to: 'shipped', ...undo },
  { from: 'delivered', to: 'partly_shipped', by: ['admin', 'system'] },
];

/** Whether the actor may move an order's goods between these states. */
export function mayMoveFulfillment(
  from: FulfillmentState,
  to: FulfillmentState,
  actor: FulfillmentActor,
): boolean {
  return fulfillmentTransitions.some(
    (move) => move.from === from && move.to === to && move.by.includes(actor),
  );
}

/** Units of one order line. */
export interface LineUnits {
  readonly ordered: number;
  readonly shipped: number;
  /** Units refunded before shipping, or whose refund is under way. */
  readonly cancelled: number;
}

/** How many units of a line can still be shipped. */
export function unitsToShip({ ordered, shipped, cancelled }: LineUnits): number {
  return Math.max(0, ordered - shipped - cancelled);
}

export interface Goods {
  readonly lines: readonly LineUnits[];
  readonly isPacked: boolean;
  /** Whether every shipment has arrived. */
  readonly isDelivered: boolean;
}

/** The fulfillment state that follows from what was shipped of each line. */
export function fulfillmentOf({ lines, isPacked, isDelivered }: Goods): FulfillmentState {
  const anyShipped = lines.some(({ shipped }) => shipped > 0);
  if (!anyShipped) return isPacked ? 'packed' : 'pending';
  if (lines.some((line) => unitsToShip(line) > 0)) return 'partly_shipped';
  return isDelivered ? 'delivered' : 'shipped';
}
