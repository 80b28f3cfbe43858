import { type Bounds, nearestOrderableQuantity } from '@kerf/domain/bounds';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN } from '@kerf/domain/money';
import type { PriceBook, PricedProduct, PriceStep } from '@kerf/domain/price-book';

/**
 * The orderable quantity closest to this one that a single card payment can cover, or null if there is none.
 * Each price is tried separately, since a lower price can make a larger quantity payable again.
 */
export function nearestPayableQuantity(
  book: PriceBook,
  product: PricedProduct,
  quantity: number,
): number | null {
  const distance = (each: number) => Math.abs(each - quantity);
  const candidates = book.stepsOf(product).flatMap((step, index, steps) => {
    const until = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return nearestOrderableQuantity(quantity, payableBounds(product, step, until)) ?? [];
  });
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The bounds within which this price applies and one card payment can cover the total. */
function payableBounds(bounds: Bounds, { from, unitPrice }: PriceStep, until: number): Bounds {
  const least = Math.max(from, Math.ceil(CARD_PAYMENT_MIN / unitPrice));
  const most = Math.floor(CARD_PAYMENT_MAX / unitPrice);
  return {
    minOrder: Math.max(bounds.minOrder, least - 1),
    stock: Math.min(bounds.stock, until, most + 1),
    packSize: bounds.packSize,
  };
}
