import { firstQuantity } from '@kerf/domain/bounds';
import { type PriceTier, unitPriceAt } from '@kerf/domain/volume-price';
import type { Offer } from './offer.ts';

/**
 * The prices a buyer can pay, in descending order. The first applies from the smallest orderable quantity; a
 * tier below that, or no cheaper than the previous one, is left out.
 */
export function priceRungs(offer: Offer): readonly [PriceTier, ...PriceTier[]] {
  const { unitPrice, priceTiers } = offer;
  const first = firstQuantity(offer);
  const above = priceTiers.filter(
    (tier) =>
      tier.from > first && tier.unitPrice < unitPriceAt(unitPrice, priceTiers, tier.from - 1),
  );
  return [{ from: first, unitPrice: unitPriceAt(unitPrice, priceTiers, first) }, ...above];
}
