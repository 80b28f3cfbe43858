/** What can happen to units of a product. */
export const stockMovementKinds = [
  'received',
  'adjusted',
  'held',
  'released',
  'sold',
  'restocked',
] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

interface Effect {
  readonly onHand: -1 | 0 | 1;
  readonly held: -1 | 0 | 1;
}

/** The change in units on hand and units held for each unit of a movement. */
export const movementEffects: Readonly<Record<StockMovementKind, Effect>> = {
  received: { onHand: 1, held: 0 },
  adjusted: { onHand: 1, held: 0 },
  held: { onHand: 0, held: 1 },
  released: { onHand: 0, held: -1 },
  sold: { onHand: -1, held: -1 },
  restocked: { onHand: 1, held: 0 },
};

/** The most units of a product that can be on hand; well within the range of a Postgres integer. */
export const ON_HAND_MAX = 1_000_000_000;

/** Why a product cannot have this many units on hand; null if it can. */
export function onHandProblem(onHand: number): string | null {
  if (onHand <= ON_HAND_MAX) return null;
  return `No more than ${ON_HAND_MAX.toLocaleString('en-US')} can be on hand.`;
}

/** Whether this many units on hand cover what unpaid orders hold. */
export function coversHeld(onHand: number, held: number): boolean {
  return onHand >= held;
}

/** Why stock changed without an order. */
export const stockReasons = [
  'added',
  'delivery',
  'count',
  'bulk-change',
  'found',
  'returned',
  'damaged',
  'lost',
  'sample',
  'mistake',
  'other',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** The reasons that an admin can pick for a correction. The others are set by the action itself. */
export const correctionReasons = [
  'found',
  'returned',
  'damaged',
  'lost',
  'sample',
  'mistake',
  'other',
] as const satisfies readonly StockReason[];
