import { firstQuantity } from '@kerf/domain/bounds';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import type { PriceTier } from '@kerf/domain/volume-price';
import type { Offer } from './offer.ts';

/**
 * The prices a buyer can pay, in descending order. The first applies from the smallest orderable quantity; a
 * step below that, or no cheaper than the previous one, is left out.
 */
export function priceRungs(book: PriceBook, offer: Offer): readonly [PriceTier, ...PriceTier[]] {
  const first = firstQuantity(offer);
  const above = book
    .stepsOf(offer)
    .filter(
      ({ from, unitPrice }) =>
        from > first && unitPrice < priceFor(book, offer, from - 1).unitPrice,
    );
  return [{ ...priceFor(book, offer, first), from: first }, ...above];
}
