import { type Cents, centsFromDollars, formatCents } from './money.ts';

/** A lower unit price from a quantity up. Below the first tier, the product's price applies. */
export interface PriceTier {
  readonly from: number;
  /** Unit price in cents. */
  readonly unitPrice: Cents;
}

export const PRICE_TIERS_MAX = 10;

export interface TierFault {
  /** The index of the tier. */
  readonly index: number;
  readonly field: 'from' | 'price';
  readonly message: string;
}

/** Lists the faults of tiers: quantities must rise, prices must not. Empty if there are none. */
export function tierFaults(price: Cents, tiers: readonly PriceTier[]): TierFault[] {
  return tiers.flatMap((tier, index) => {
    const below = tiers[index - 1] ?? { from: 1, unitPrice: price };
    return [
      ...fromFaults(tier, below).map((message) => ({ index, field: 'from' as const, message })),
      ...priceFaults(tier, below).map((message) => ({ index, field: 'price' as const, message })),
    ];
  });
}

function fromFaults({ from }: PriceTier, below: PriceTier): string[] {
  if (!Number.isSafeInteger(from) || from <= 1) return ['Enter a whole number over 1.'];
  if (from > below.from) return [];
  return [`Enter a quantity over ${below.from}, where the tier before it begins.`];
}

function priceFaults({ unitPrice }: PriceTier, below: PriceTier): string[] {
  // A price that nothing can cost is a fault of its own, and says nothing about the others.
  if (below.unitPrice <= 0 || unitPrice <= below.unitPrice) return [];
  return [`More pieces must not cost more each: ${formatCents(below.unitPrice)} at most.`];
}

/** Reads tiers from the wire, in dollars. Null unless every price is exact to the cent. */
export function tiersFromDollars(
  tiers: readonly { readonly from: number; readonly price: number }[],
): PriceTier[] | null {
  const read = tiers.flatMap(({ from, price }) => {
    const unitPrice = centsFromDollars(price);
    return unitPrice === null ? [] : [{ from, unitPrice }];
  });
  return read.length === tiers.length ? read : null;
}
