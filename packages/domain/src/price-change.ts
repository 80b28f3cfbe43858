import { type Cents, cents } from './money.ts';
import type { PriceTier } from './volume-price.ts';

/** How changed prices are rounded: to whole cents, to 0.05, or to the next .90. */
export const priceRoundings = ['cent', 'five-cents', 'ninety'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/** One change applied to many prices. Negative values lower them. */
export type PriceChange = {
  readonly rounding: PriceRounding;
} & (
  | {
      readonly by: 'percent';
      /** In hundredths of a percent: 400 is 4%. */
      readonly basisPoints: number;
    }
  | { readonly by: 'amount'; readonly amount: Cents }
);

/** The prices that a rounding can produce: every `step` cents from `first`, the lowest. */
const grids: Readonly<Record<PriceRounding, { readonly step: number; readonly first: number }>> = {
  cent: { step: 1, first: 1 },
  'five-cents': { step: 5, first: 5 },
  ninety: { step: 100, first: 90 },
};

const WHOLE = 10_000;

/**
 * The price after the change: the nearest one its rounding can produce, the higher of two equally near, and
 * never below the lowest. Rounded once, from the exact value.
 */
export function changedPrice(price: Cents, change: PriceChange): Cents {
  const { step, first } = grids[change.rounding];
  const steps = Math.floor((exactPrice(price, change) - first * WHOLE) / (step * WHOLE) + 0.5);
  return cents(first + Math.max(steps, 0) * step);
}

/** Volume prices after the change. The order of prices is kept: none rises above the one before it. */
export function changedTiers(tiers: readonly PriceTier[], change: PriceChange): PriceTier[] {
  return tiers.map(({ from, unitPrice }) => ({ from, unitPrice: changedPrice(unitPrice, change) }));
}

/**
 * Volume prices that change with the price in proportion, each rounded to the nearest cent, the higher of two
 * equally near, and never below one. The order of prices is kept.
 */
export function tiersInProportion(
  tiers: readonly PriceTier[],
  price: { readonly from: Cents; readonly to: Cents },
): PriceTier[] {
  const [before, after] = [BigInt(price.from), BigInt(price.to)];
  return tiers.map(({ from, unitPrice }) => {
    const nearest = (2n * BigInt(unitPrice) * after + before) / (2n * before);
    return { from, unitPrice: cents(Math.max(Number(nearest), 1)) };
  });
}

/** In ten-thousandths of a cent, so that it is a whole number. */
function exactPrice(price: Cents, change: PriceChange): number {
  return change.by === 'percent'
    ? price * (WHOLE + change.basisPoints)
    : (price + change.amount) * WHOLE;
}
