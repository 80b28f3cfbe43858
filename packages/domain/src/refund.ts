import { lineKey } from './destination.ts';
import { type LineUnits, unitsToShip } from './fulfillment.ts';
import { type Cents, cents, sumCents } from './money.ts';
import { lineAmount } from './quote.ts';
import { taxOfAmount, taxOfUnits } from './tax/refunded-tax.ts';

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
  /** Where it goes; the order's own address without. */
  readonly destination?: number;
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
  /** The destination of the line; the order's own without. */
  readonly destination?: number | undefined;
}

/** The shipping of an order to one address, as far as it matters to refunds; without its tax. */
export interface RefundableShipping {
  readonly charged: Cents;
  /** What of it went back as such, in refunds that did not fail. */
  readonly refunded: Cents;
  /** The tax charged on it; refunding a part returns its share. */
  readonly tax: Cents;
}

/** What can be refunded of an order. */
export interface RefundSubject {
  readonly lines: readonly RefundableLine[];
  /** What is left of the payment. */
  readonly refundable: Cents;
  /** Null where shipping is not charged for. */
  readonly shipping: RefundableShipping | null;
  /** The same for each address beside the order's own. */
  readonly furtherShipping?: readonly RefundableShipping[];
  /** The part of `refundable` that is tax. */
  readonly taxLeft: Cents;
}

interface ChosenParts {
  readonly lines: readonly ChosenUnits[];
  /** Without tax. */
  readonly shipping?: Cents;
  /** The same for each address beside the order's own. */
  readonly furtherShipping?: readonly Cents[];
}

/** What to refund: everything left, some units and shipping, or an amount for nothing in particular. */
export type RefundChoice =
  | { readonly kind: 'whole' }
  | ({ readonly kind: 'lines' } & ChosenParts)
  | { readonly kind: 'amount'; readonly amount: Cents };

export interface RefundedUnits extends ChosenUnits {
  readonly destination: number | undefined;
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
  /** The part of the amount that is shipping to any address, without its tax. */
  readonly shipping: Cents;
  /** What of it is for each address beside the order's own. */
  readonly furtherShipping: readonly Cents[];
  /** The part of the amount that is tax, of units and shipping together. */
  readonly tax: Cents;
}

/** How many units of a line can still be refunded. */
export function unitsToRefund({ ordered, refunded }: RefundableLine): number {
  return Math.max(0, ordered - refunded);
}

/** What of the shipping to one address can still be refunded, without its tax. */
export function shippingToRefund({ shipping }: Pick<RefundSubject, 'shipping'>): Cents {
  return cents(shipping === null ? 0 : Math.max(0, shipping.charged - shipping.refunded));
}

/** The same for each address beside the order's own. */
export function furtherShippingToRefund({
  furtherShipping = [],
}: Pick<RefundSubject, 'furtherShipping'>): Cents[] {
  return furtherShipping.map((shipping) => shippingToRefund({ shipping }));
}

/** What can still be refunded of the shipping to each address, the order's own first. */
export function shippingLeft(
  subject: Pick<RefundSubject, 'shipping' | 'furtherShipping'>,
): Cents[] {
  return [shippingToRefund(subject), ...furtherShippingToRefund(subject)];
}

/** A part of the shipping to one address, by its number. */
export function shippingTo(
  number: number,
  amount: Cents,
): Pick<ChosenParts, 'shipping' | 'furtherShipping'> {
  if (number === 0) return { shipping: amount };
  return {
    furtherShipping: Array.from({ length: number }, (_, at) =>
      at + 1 === number ? amount : cents(0),
    ),
  };
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
 * Computes what a refund pays back and of what. An amount equal to all that is left refunds everything,
 * units and shipping included.
 */
export function planRefund(subject: RefundSubject, choice: RefundChoice): RefundPlan {
  const { refundable } = subject;
  if (choice.kind === 'lines') return planParts(subject, choice);
  const isWhole = choice.kind === 'whole' || choice.amount === refundable;
  if (!isWhole) return { ...nothing, ...planAmount(subject, choice.amount) };
  const lines = subject.lines.map((line) => ({
    productId: line.productId,
    destination: line.destination,
    quantity: unitsToRefund(line),
  }));
  const parts = planParts(subject, {
    lines,
    shipping: shippingToRefund(subject),
    furtherShipping: furtherShippingToRefund(subject),
  });
  return { ...parts, amount: refundable, tax: subject.taxLeft };
}

const nothing = { lines: [], shipping: cents(0), furtherShipping: [] };

/** The plan of a refund that failed, for the same amount, units and shipping. */
export function planSameRefund(
  subject: RefundSubject,
  { amount, ...chosen }: ChosenParts & { readonly amount: Cents },
): RefundPlan {
  const parts = planParts(subject, chosen);
  if (parts.amount === 0) return { ...parts, ...planAmount(subject, amount) };
  return { ...parts, amount, tax: fitTax(parts.tax, amount, subject) };
}

function planParts(
  subject: RefundSubject,
  { lines, shipping: own = cents(0), furtherShipping = [] }: ChosenParts,
): RefundPlan {
  const units = planUnits(subject.lines, lines);
  const shipping = sumCents([own, ...furtherShipping]);
  const shippingTax = sumCents([
    taxOfShipping(subject.shipping, own),
    ...furtherShipping.map((part, index) =>
      taxOfShipping(subject.furtherShipping?.[index] ?? null, part),
    ),
  ]);
  const goods = units.map(({ index, quantity }) => goodsOf(subject.lines[index], quantity));
  const amount = sumCents([...units.map((each) => each.amount), shipping, shippingTax]);
  const tax = cents(amount - shipping - sumCents(goods));
  return { amount, lines: units, shipping, furtherShipping, tax: fitTax(tax, amount, subject) };
}

/** An amount for nothing in particular contains its share of the tax that is left. */
function planAmount(subject: RefundSubject, amount: Cents): Pick<RefundPlan, 'amount' | 'tax'> {
  const share = taxOfAmount(amount, { total: subject.refundable, tax: subject.taxLeft });
  return { amount, tax: fitTax(share, amount, subject) };
}

/**
 * The tax nearest to `tax` that leaves no tax without an amount that could still return it, so that refunding
 * everything in any parts and order returns exactly the tax that was charged.
 */
function fitTax(
  tax: Cents,
  amount: Cents,
  { refundable, taxLeft }: Pick<RefundSubject, 'refundable' | 'taxLeft'>,
): Cents {
  const least = taxLeft - Math.max(0, refundable - amount);
  return cents(Math.max(0, Math.min(amount, taxLeft, Math.max(tax, least))));
}

function taxOfShipping(shipping: RefundableShipping | null, amount: Cents): Cents {
  if (shipping === null) return cents(0);
  const { charged, refunded, tax } = shipping;
  return taxOfUnits(tax, { ordered: charged, before: refunded, quantity: amount });
}

/**
 * Whether a refund's units return to stock unless staff choose otherwise: only if none of them has shipped.
 */
export function restocksByDefault({ lines }: Pick<RefundPlan, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ quantity, unshipped }) => quantity === unshipped);
}

/** How many of a refund's units have shipped. Units beyond what is left of a line are not counted. */
export function shippedUnits(
  lines: readonly RefundableLine[],
  plan: Pick<RefundPlan, 'lines'>,
): number {
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
  const quantities = new Map(chosen.map((one) => [lineKey(one), one.quantity]));
  return lines.flatMap((line, index) => {
    const quantity = quantities.get(lineKey(line)) ?? 0;
    if (quantity === 0) return [];
    const amount = sumCents([goodsOf(line, quantity), taxOfUnitsOf(line, quantity)]);
    const unshipped = unshippedUnits(line, quantity);
    const { productId, destination } = line;
    return [{ productId, destination, index, quantity, unshipped, amount }];
  });
}

/** The price of units without their tax. */
function goodsOf(line: RefundableLine | undefined, quantity: number): Cents {
  return line ? lineAmount({ unitPrice: line.unitPrice, quantity }) : cents(0);
}

function taxOfUnitsOf({ tax, ordered, refunded }: RefundableLine, quantity: number): Cents {
  return tax === undefined ? cents(0) : taxOfUnits(tax, { ordered, before: refunded, quantity });
}

/** The refundable rest of a payment. `refunded` includes refunds under way. */
export function refundableOf(captured: Cents, refunded: Cents): Cents {
  return cents(Math.max(0, captured - refunded));
}
