import { firstQuantity } from './bounds.ts';
import type { Cents } from './money.ts';
import { type PriceBook, type PricedProduct, priceFor } from './price-book.ts';
import type { PriceTier } from './volume-price.ts';

/**
 * The prices a buyer can pay, in descending order. The first applies from the smallest orderable quantity; a
 * step below that, or no cheaper than the previous one, is left out.
 */
export function priceRungs(
  book: PriceBook,
  product: PricedProduct,
): readonly [PriceTier, ...PriceTier[]] {
  const first = firstQuantity(product);
  const above = book
    .stepsOf(product)
    .filter(
      ({ from, unitPrice }) =>
        from > first && unitPrice < priceFor(book, product, from - 1).unitPrice,
    );
  return [{ ...priceFor(book, product, first), from: first }, ...above];
}

/** "6.2%", truncated to one decimal, so that no buyer is promised more than is saved; empty if nothing is. */
export function savedInWords(base: Cents, unitPrice: Cents): string {
  return unitPrice < base ? `${Math.floor(((base - unitPrice) * 1000) / base) / 10}%` : '';
}
