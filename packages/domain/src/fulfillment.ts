/** How far the goods of a paid order are. `partly_shipped` has left in part; the rest follows or is refunded. */
export const fulfillmentStates = [
  'pending',
  'packed',
  'partly_shipped',
  'shipped',
  'delivered',
] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

/** The work on a paid order in the order in which it is done; partly shipped orders are to be picked again. */
export const fulfillmentStages = ['pick', 'packed', 'shipped'] as const;
export type FulfillmentStage = (typeof fulfillmentStages)[number];

/** The states whose orders are listed under a stage. */
export const statesOfStage: Readonly<Record<FulfillmentStage, readonly FulfillmentState[]>> = {
  pick: ['pending', 'partly_shipped'],
  packed: ['packed'],
  shipped: ['shipped'],
};

/** How long a shipment can be undone with one click. Its customer gets the mail only afterwards. */
export const SHIPMENT_UNDO_SECONDS = 10;

export type FulfillmentActor = 'admin' | 'system';

interface Transition {
  readonly from: FulfillmentState;
  readonly to: FulfillmentState;
  readonly by: readonly FulfillmentActor[];
}

const ship = { by: ['admin'] } as const;
const undo = { by: ['admin'] } as const;

/** Every legal move. The system moves an order when the rest of it is refunded, or that refund fails. */
export const fulfillmentTransitions: readonly Transition[] = [
  { from: 'pending', to: 'packed', by: ['admin'] },
  { from: 'pending', to: 'partly_shipped', ...ship },
  { from: 'pending', to: 'shipped', ...ship },
  { from: 'packed', to: 'partly_shipped', ...ship },
  { from: 'packed', to: 'shipped', ...ship },
  { from: 'partly_shipped', to: 'shipped', by: ['admin', 'system'] },
  // What has left has arrived, and the rest is refunded.
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

/** Whether the goods may go from one state to another, for the one who acts. */
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
  /** Refunded before they were shipped, or about to be. */
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

/** How far an order's goods are, from what was shipped of each line. */
export function fulfillmentOf({ lines, isPacked, isDelivered }: Goods): FulfillmentState {
  const hasShipped = lines.some(({ shipped }) => shipped > 0);
  if (!hasShipped) return isPacked ? 'packed' : 'pending';
  if (lines.some((line) => unitsToShip(line) > 0)) return 'partly_shipped';
  return isDelivered ? 'delivered' : 'shipped';
}
