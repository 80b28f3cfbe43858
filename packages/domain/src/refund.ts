import { unitsToShip } from './fulfillment.ts';
import { type Cents, cents, sumCents } from './money.ts';
import { lineTotal } from './pricing.ts';

/** Why money goes back, as staff choose it. */
export const refundReasons = [
  'not_wanted',
  'damaged',
  'wrong_item',
  'not_received',
  'out_of_stock',
  'price',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The reasons as people read them, on screen and on paper. */
export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  not_wanted: 'No longer wanted',
  damaged: 'Damaged or faulty',
  wrong_item: 'Wrong item sent',
  not_received: 'Not received',
  out_of_stock: 'Out of stock',
  price: 'Price adjustment',
  other: 'Other',
};

/** A refund is asked for, has been made by the bank, or has failed. */
export const refundStates = ['requested', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** An order line as a refund sees it. */
export interface RefundableLine {
  readonly productId: string;
  readonly name: string;
  readonly unitPrice: Cents;
  readonly ordered: number;
  readonly shipped: number;
  /** Refunded before they were shipped, or about to be. */
  readonly cancelled: number;
  /** Of all refunds that did not fail, whether the units had been shipped or not. */
  readonly refunded: number;
}

export interface ChosenUnits {
  readonly productId: string;
  readonly quantity: number;
}

/** What is to be refunded: all that is left, some units, or an amount that is for no units. */
export type RefundChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'lines'; readonly lines: readonly ChosenUnits[] }
  | { readonly kind: 'amount'; readonly amount: Cents };

export interface RefundedUnits extends ChosenUnits {
  /** Where the line is among those of the order. */
  readonly index: number;
  /** How many of them had not been shipped; they no longer will be. */
  readonly unshipped: number;
  /** Their price; what goes back may be less, where some of it went back before. */
  readonly amount: Cents;
}

/** What a refund gives back. */
export interface RefundPlan {
  readonly amount: Cents;
  readonly lines: readonly RefundedUnits[];
}

/** How many units of a line can still be refunded. */
export function unitsToRefund({ ordered, refunded }: RefundableLine): number {
  return Math.max(0, ordered - refunded);
}

/** Unshipped units are refunded first. */
export function unshippedUnits(line: RefundableLine, quantity: number): number {
  return Math.min(quantity, unitsToShip(line));
}

/**
 * Works out what a choice gives back, where `refundable` is what is left of the payment. An amount that is
 * all that is left is the whole of it, with its units.
 */
export function planRefund(
  lines: readonly RefundableLine[],
  refundable: Cents,
  choice: RefundChoice,
): RefundPlan {
  if (choice.kind === 'lines') {
    const units = planUnits(lines, choice.lines);
    return { amount: sumCents(units.map(({ amount }) => amount)), lines: units };
  }
  const isWhole = choice.kind === 'whole' || choice.amount === refundable;
  if (!isWhole) return { amount: choice.amount, lines: [] };
  const left = lines.map((line) => ({
    productId: line.productId,
    quantity: unitsToRefund(line),
  }));
  return { amount: refundable, lines: planUnits(lines, left) };
}

/** Whether a refund's units go back into stock unless staff choose otherwise: only if none has shipped. */
export function restocksByDefault({ lines }: RefundPlan): boolean {
  return lines.length > 0 && lines.every(({ quantity, unshipped }) => quantity === unshipped);
}

function planUnits(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenUnits[],
): RefundedUnits[] {
  return lines.flatMap((line, index) => {
    const quantity = chosen.find(({ productId }) => productId === line.productId)?.quantity ?? 0;
    if (quantity === 0) return [];
    const amount = lineTotal({ unitPrice: line.unitPrice, quantity });
    const unshipped = unshippedUnits(line, quantity);
    return [{ productId: line.productId, index, quantity, unshipped, amount }];
  });
}

/** What can still be refunded of a payment. `refunded` includes refunds that are under way. */
export function refundableOf(captured: Cents, refunded: Cents): Cents {
  return cents(Math.max(0, captured - refunded));
}
