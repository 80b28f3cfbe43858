import { type Cents, cents } from '../money.ts';

/**
 * The tax that goes back with units of a line: the share of all units refunded so far, less that of those
 * refunded before. Refunding every unit, in whatever parts, returns the tax charged to the cent.
 */
export function taxOfUnits(
  tax: Cents,
  {
    ordered,
    before,
    quantity,
  }: { readonly ordered: number; readonly before: number; readonly quantity: number },
): Cents {
  const until = share(tax, Math.min(ordered, before + quantity), ordered);
  return cents(until - share(tax, Math.min(ordered, before), ordered));
}

/** The tax within an amount paid back for no units: its share of what is left of the order and its tax. */
export function taxOfAmount(
  amount: Cents,
  left: { readonly total: Cents; readonly tax: Cents },
): Cents {
  return share(left.tax, amount, left.total);
}

/** `whole` × `part` / `of`, rounded half up. */
function share(whole: Cents, part: number, of: number): Cents {
  if (of <= 0) return cents(0);
  const doubled = 2n * BigInt(whole) * BigInt(part) + BigInt(of);
  return cents(Number(doubled / (2n * BigInt(of))));
}
