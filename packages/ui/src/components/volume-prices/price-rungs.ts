import { firstQuantity } from '@kerf/domain/bounds';
import { type PriceBook, type PricedProduct, priceFor } from '@kerf/domain/price-book';
import type { PriceTier } from '@kerf/domain/volume-price';

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
