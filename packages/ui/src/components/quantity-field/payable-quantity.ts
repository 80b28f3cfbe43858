import { type Bounds, nearestOrderableQuantity } from '@kerf/domain/bounds';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';
import type { Offer } from '../volume-prices/offer.ts';

/**
 * The orderable quantity closest to this one that a single card payment can cover, or null if there is none.
 * Each price tier is tried separately, since a lower price can make a larger quantity payable again.
 */
export function nearestPayableQuantity(quantity: number, offer: Offer): number | null {
  const prices = [{ from: 0, unitPrice: offer.unitPrice }, ...offer.priceTiers];
  const distance = (each: number) => Math.abs(each - quantity);
  const candidates = prices.flatMap((tier, index) => {
    const until = prices[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return nearestOrderableQuantity(quantity, payableBounds(offer, tier, until)) ?? [];
  });
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The bounds within which this price applies and one card payment can cover the total. */
function payableBounds(bounds: Bounds, { from, unitPrice }: PriceTier, until: number): Bounds {
  const least = Math.max(from, Math.ceil(CARD_PAYMENT_MIN / unitPrice));
  const most = Math.floor(CARD_PAYMENT_MAX / unitPrice);
  return {
    minOrder: Math.max(bounds.minOrder, least - 1),
    stock: Math.min(bounds.stock, until, most + 1),
    packSize: bounds.packSize,
  };
}
