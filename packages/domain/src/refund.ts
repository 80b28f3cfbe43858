import { type LineUnits, unitsToShip } from './fulfillment.ts';
import { type Cents, cents, sumCents } from './money.ts';
import { lineAmount } from './quote.ts';
import { taxOfUnits } from './tax/refunded-tax.ts';

/** Why money is refunded, as chosen by staff. */
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

/** A refund is requested until the bank has made it or it has failed. */
export const refundStates = ['requested', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** The parts of an order line that matter to refunds. */
export interface RefundableLine {
  readonly productId: string;
  readonly name: string;
  readonly unitPrice: Cents;
  readonly ordered: number;
  readonly shipped: number;
  /** Units refunded before shipping, or whose refund is under way. */
  readonly cancelled: number;
  /** Units in all refunds that did not fail, shipped or not. */
  readonly refunded: number;
  /** The tax charged on the line; refunding units returns its share. */
  readonly tax?: Cents;
}

export interface ChosenUnits {
  readonly productId: string;
  readonly quantity: number;
}

/** What to refund: everything left, some units, or an amount for no particular units. */
export type RefundChoice =
  | { readonly kind: 'whole' }
  | { readonly kind: 'lines'; readonly lines: readonly ChosenUnits[] }
  | { readonly kind: 'amount'; readonly amount: Cents };

export interface RefundedUnits extends ChosenUnits {
  /** The line's index in the order. */
  readonly index: number;
  /** How many of the units had not shipped; they no longer will. */
  readonly unshipped: number;
  /** The price of the units with their tax. Less may be paid back, if part of it was refunded before. */
  readonly amount: Cents;
}

export interface RefundPlan {
  readonly amount: Cents;
  readonly lines: readonly RefundedUnits[];
}

/** How many units of a line can still be refunded. */
export function unitsToRefund({ ordered, refunded }: RefundableLine): number {
  return Math.max(0, ordered - refunded);
}

/** Unshipped units are refunded first. */
export function unshippedUnits(line: LineUnits, quantity: number): number {
  return Math.min(quantity, unitsToShip(line));
}

/**
 * The refunds of a line with their unshipped units after a shipment was voided. They are counted as if it had
 * never shipped, so that no refunded unit ships again.
 */
export function unshippedAfterVoid<Refund extends Pick<RefundedUnits, 'quantity' | 'unshipped'>>(
  line: LineUnits,
  refunds: readonly Refund[],
): Refund[] {
  let { cancelled } = line;
  return refunds.map((refund) => {
    const more = unshippedUnits({ ...line, cancelled }, refund.quantity - refund.unshipped);
    cancelled += more;
    return { ...refund, unshipped: refund.unshipped + more };
  });
}

/**
 * Computes the amount and units of a refund. `refundable` is what is left of the payment; an amount equal
 * to it refunds everything, units included.
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

/**
 * Whether a refund's units return to stock unless staff choose otherwise: only if none of them has shipped.
 */
export function restocksByDefault({ lines }: RefundPlan): boolean {
  return lines.length > 0 && lines.every(({ quantity, unshipped }) => quantity === unshipped);
}

/** How many of a refund's units have shipped. Units beyond what is left of a line are not counted. */
export function shippedUnits(lines: readonly RefundableLine[], plan: RefundPlan): number {
  return plan.lines.reduce((sum, { index, quantity, unshipped }) => {
    const line = lines[index];
    const units = line ? Math.min(quantity, unitsToRefund(line)) : quantity;
    return sum + Math.max(0, units - unshipped);
  }, 0);
}

function planUnits(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenUnits[],
): RefundedUnits[] {
  return lines.flatMap((line, index) => {
    const quantity = chosen.find(({ productId }) => productId === line.productId)?.quantity ?? 0;
    if (quantity === 0) return [];
    const goods = lineAmount({ unitPrice: line.unitPrice, quantity });
    const amount = sumCents([goods, taxOfUnitsOf(line, quantity)]);
    const unshipped = unshippedUnits(line, quantity);
    return [{ productId: line.productId, index, quantity, unshipped, amount }];
  });
}

function taxOfUnitsOf({ tax, ordered, refunded }: RefundableLine, quantity: number): Cents {
  return tax === undefined ? cents(0) : taxOfUnits(tax, { ordered, before: refunded, quantity });
}

/** The refundable rest of a payment. `refunded` includes refunds under way. */
export function refundableOf(captured: Cents, refunded: Cents): Cents {
  return cents(Math.max(0, captured - refunded));
}
