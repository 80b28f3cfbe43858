import { destinationName } from './destination.ts';
import type { Cents } from './money.ts';

/** What the total of an order is the sum of. */
export interface PartsOfTotal {
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The name of the method that it ships by; null where shipping is not charged for. */
  readonly method: string | null;
  /** Whether staff have still to quote the shipping. */
  readonly isToQuote: boolean;
  /** The tax by rate; none where it is not known. */
  readonly taxRows: readonly TotalPart[];
  /** What `shipping` is the sum of, for an order that goes to several addresses. */
  readonly destinations?: readonly DestinationShipping[] | undefined;
}

/** What it costs to ship to one of several addresses. */
export interface DestinationShipping {
  /** Null where shipping is not charged for. */
  readonly method: string | null;
  /** Null while it is to be quoted. */
  readonly amount: Cents | null;
}

export interface TotalPart {
  readonly name: string;
  readonly amount: Cents;
}

/** The same of an order, whose shipping may have no amount yet. */
export interface OrderPart {
  readonly name: string;
  /** Null while it is to be quoted. */
  readonly amount: Cents | null;
}

/** What stands in place of an amount that is to be quoted. */
export const TO_BE_QUOTED = 'To be quoted';

/** The name of a total: without shipping while that is to be quoted. */
export function totalName(isToQuote: boolean): string {
  return isToQuote ? 'Total without shipping' : 'Total';
}

/** The rows above the total, on screen and on paper; none where the order is goods alone. */
export function totalParts(parts: PartsOfTotal): OrderPart[] {
  const { goods, tax, taxRows } = parts;
  const shipping = shippingParts(parts);
  if (shipping.length === 0 && tax === 0 && taxRows.length === 0) return [];
  return [
    // An order that asks for a difference in shipping is of no goods.
    ...(goods === 0 ? [] : [{ name: 'Goods', amount: goods }]),
    ...shipping,
    ...(taxRows.length > 0 || tax === 0 ? taxRows : [{ name: 'Tax', amount: tax }]),
  ];
}

function shippingParts({ shipping, method, isToQuote, destinations }: PartsOfTotal): OrderPart[] {
  if (method === null && shipping === 0) return [];
  return (
    destinations?.map((one, number) => ({
      name: shippingName(one.method, number),
      amount: one.amount,
    })) ?? [{ name: shippingName(method), amount: isToQuote ? null : shipping }]
  );
}

/** "Shipping, Ground"; "Shipping to address 2, Ground" where there are several. */
export function shippingName(method: string | null, destination?: number): string {
  const to = destination === undefined ? '' : ` to ${destinationName(destination).toLowerCase()}`;
  return `Shipping${to}${method === null ? '' : `, ${method}`}`;
}
