import { type Cents, cents, sumCents } from '../money.ts';

/** What a refund pays back, with tax. */
export interface RefundOfSales {
  readonly amount: Cents;
  /** What of it is for the goods and the shipping of each sale; they may be less or more than the amount. */
  readonly named: readonly Cents[];
}

/** What of a refund goes off one sale, and whether that is just what was named of it. */
export interface ReversedSale {
  readonly amount: Cents;
  readonly isNamed: boolean;
}

/**
 * Shares the refunds of an order, the oldest first, among its sales: where a service keeps books of each address as a
 * sale of its own. A refund that is just what it names goes off the sales it names; any other one, and one that names
 * more than is left of a sale, is split by what is left of each. Together they are the amount of the refund.
 */
export function reversalsBySale(
  totals: readonly Cents[],
  refunds: readonly RefundOfSales[],
): ReversedSale[][] {
  const left = [...totals];
  return refunds.map(({ amount, named }) => {
    const isNamed =
      sumCents(named) === amount && left.every((rest, sale) => (named[sale] ?? 0) <= rest);
    const parts = isNamed ? left.map((_, sale) => named[sale] ?? cents(0)) : split(amount, left);
    for (const [sale, part] of parts.entries()) left[sale] = cents((left[sale] ?? 0) - part);
    return parts.map((part) => ({ amount: part, isNamed }));
  });
}

/** By weight, and none gets more than its own as long as the amount is not more than all of them. */
function split(amount: Cents, weights: readonly Cents[]): Cents[] {
  const all = BigInt(sumCents(weights));
  let before = 0n;
  return weights.map((weight) => {
    const until = before + BigInt(weight);
    const part = rounded(amount, until, all) - rounded(amount, before, all);
    before = until;
    return cents(Number(part));
  });
}

/** `amount` × `part` / `of`, rounded half up. */
function rounded(amount: Cents, part: bigint, of: bigint): bigint {
  return of === 0n ? 0n : (2n * BigInt(amount) * part + of) / (2n * of);
}
