import { destinationName } from './destination.ts';
import type { Cents } from './money.ts';

/** What the total of an order is the sum of. */
export interface PartsOfTotal {
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly tax: Cents;
  /** The name of the method that it ships by; null where shipping is not charged for. */
  readonly method: string | null;
  /** The tax by rate; none where it is not known. */
  readonly taxRows: readonly TotalPart[];
  /** What `shipping` is the sum of, for an order that goes to several addresses. */
  readonly destinations?: readonly DestinationShipping[] | undefined;
}

/** What it costs to ship to one of several addresses. */
export interface DestinationShipping {
  /** Null where shipping is not charged for. */
  readonly method: string | null;
  readonly amount: Cents;
}

export interface TotalPart {
  readonly name: string;
  readonly amount: Cents;
}

/** The rows above the total, on screen and on paper; none where the order is goods alone. */
export function totalParts(parts: PartsOfTotal): TotalPart[] {
  const { goods, tax, taxRows } = parts;
  const shipping = shippingParts(parts);
  if (shipping.length === 0 && tax === 0 && taxRows.length === 0) return [];
  return [
    { name: 'Goods', amount: goods },
    ...shipping,
    ...(taxRows.length > 0 || tax === 0 ? taxRows : [{ name: 'Tax', amount: tax }]),
  ];
}

function shippingParts({ shipping, method, destinations }: PartsOfTotal): TotalPart[] {
  if (method === null && shipping === 0) return [];
  return (
    destinations?.map((one, number) => ({
      name: shippingName(one.method, number),
      amount: one.amount,
    })) ?? [{ name: shippingName(method), amount: shipping }]
  );
}

/** "Shipping, Ground"; "Shipping to address 2, Ground" where there are several. */
export function shippingName(method: string | null, destination?: number): string {
  const to = destination === undefined ? '' : ` to ${destinationName(destination).toLowerCase()}`;
  return `Shipping${to}${method === null ? '' : `, ${method}`}`;
}
