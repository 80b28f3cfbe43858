import { type Bounds, orderableQuantityFrom } from './bounds.ts';
import type { Cents } from './money.ts';
import type { PriceTier } from './volume-price.ts';

/** A product's own prices, which everybody may read. */
export interface ListPrices {
  /** Unit price in cents, below the first tier. */
  readonly unitPrice: Cents;
  /** Lower prices for larger quantities, in ascending order of quantity. */
  readonly priceTiers: readonly PriceTier[];
}

/** What a product costs, and the quantities that can be ordered. */
export interface PricedProduct extends ListPrices, Bounds {}

/** Why a piece costs what it does: the list price, or a volume price. */
export type PriceReason = 'list' | 'volume';

/** A unit price from a quantity up, until the next step. */
export interface PriceStep extends PriceTier {
  readonly reason: PriceReason;
}

/** What somebody pays for a product: at least one step, in ascending order of quantity. */
export interface PriceBook {
  readonly stepsOf: (product: ListPrices) => readonly [PriceStep, ...PriceStep[]];
}

/** The prices of everybody without a price list of their own. */
export const listPrices: PriceBook = {
  stepsOf: ({ unitPrice, priceTiers }) => [
    { from: 0, unitPrice, reason: 'list' },
    ...priceTiers.map((tier) => ({ ...tier, reason: 'volume' as const })),
  ],
};

/** The unit price of a product at a quantity, why it applies, and from which quantity on. */
export function priceFor(book: PriceBook, product: ListPrices, quantity: number): PriceStep {
  const steps = book.stepsOf(product);
  return steps.findLast(({ from }) => from <= quantity) ?? steps[0];
}

export interface NextTier {
  /** The smallest orderable quantity at the lower price. */
  readonly quantity: number;
  /** How many more pieces that is. */
  readonly more: number;
  /** Unit price in cents. */
  readonly unitPrice: Cents;
}

/** The next lower unit price for a larger quantity, or null if there is none. */
export function nextTier(
  book: PriceBook,
  product: PricedProduct,
  quantity: number,
): NextTier | null {
  const now = priceFor(book, product, quantity);
  const next = book
    .stepsOf(product)
    .find(({ from, unitPrice }) => from > quantity && unitPrice < now.unitPrice);
  const orderable = next ? orderableQuantityFrom(next.from, product) : null;
  if (orderable === null) return null;
  const { unitPrice } = priceFor(book, product, orderable);
  return { quantity: orderable, more: orderable - quantity, unitPrice };
}
