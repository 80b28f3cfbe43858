import type { Address } from './address/address.ts';
import { type Cents, cents, sumCents } from './money.ts';
import type { OrderShipping } from './shipping/order-shipping.ts';

/** The most addresses that one order goes to. */
export const DESTINATIONS_MAX = 20;

/**
 * An address that an order goes to besides its own, as it was when the order was placed. Destinations are numbered:
 * the order's own is 0, the first of these 1.
 */
export interface FurtherDestination {
  /** Null once its customer was erased. */
  readonly shipTo: Address | null;
  /** The same as it is written; empty once its customer was erased. */
  readonly text: string;
  /** How it ships; null where shipping is not charged for. */
  readonly method: OrderShipping | null;
  readonly shippingCents: Cents;
}

/** "Address 2": a destination as people count it. */
export function destinationName(number: number): string {
  return `Address ${number + 1}`;
}

/** How many destinations are named one by one. */
const NAMED_MAX = 3;

/** "address 2", "addresses 1 and 3", "5 addresses". */
export function destinationsText(numbers: readonly number[]): string {
  const [first = 0, ...others] = numbers;
  if (others.length === 0) return destinationName(first).toLowerCase();
  if (numbers.length > NAMED_MAX) return `${numbers.length} addresses`;
  const counted = numbers.map((number) => number + 1);
  return `addresses ${counted.slice(0, -1).join(', ')} and ${counted.at(-1)}`;
}

/** What of a sum is for each destination, the order's own first, of which `further` names the others. */
export function shippingOfEach(sum: Cents, further: readonly Cents[]): Cents[] {
  return [cents(sum - sumCents(further)), ...further];
}

/** A line by what identifies it: its product and where it goes. */
export interface LineName {
  readonly productId: string;
  readonly destination?: number | undefined;
}

/** What tells a line of an order from its others. */
export function lineKey({ productId, destination = 0 }: LineName): string {
  return `${destination} ${productId}`;
}
