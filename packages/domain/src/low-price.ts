import type { Cents } from './money.ts';
import type { PriceTier } from './volume-price.ts';

/** Until the shop sets another share, a price that falls below half of what it was is a question. */
export const ASK_BELOW_PERCENT = 50;

/** A product's price and volume prices. */
interface Prices {
  readonly price: Cents;
  readonly tiers: readonly PriceTier[];
}

/** A price of a product, or its lowest volume price, before and after a change. */
export interface LowPrice {
  readonly which: 'price' | 'tiers';
  readonly from: Cents;
  readonly to: Cents;
}

/** The price that a change leaves under a share of what it was, in percent; null if none is. */
export function lowPrice(before: Prices, after: Prices, percent: number): LowPrice | null {
  const pairs: readonly LowPrice[] = [
    { which: 'price', from: before.price, to: after.price },
    { which: 'tiers', from: lowest(before), to: lowest(after) },
  ];
  return pairs.find(({ from, to }) => to * 100 < from * percent) ?? null;
}

/** Each volume price is lower than the one before it. */
function lowest({ price, tiers }: Prices): Cents {
  return tiers.at(-1)?.unitPrice ?? price;
}
