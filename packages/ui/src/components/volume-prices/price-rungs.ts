import { firstQuantity } from '@kerf/domain/bounds';
import { type PriceTier, unitPriceAt } from '@kerf/domain/volume-price';
import type { Offer } from './offer.ts';

/**
 * The prices that a buyer can pay, falling. The first applies from the smallest quantity that can be
 * ordered; a tier below that, or no cheaper than the one before, is left out.
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
