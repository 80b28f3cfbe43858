import type { SeenOffer } from '@kerf/domain/pad-row';
import type { OfferedProduct } from '../catalog/product-summary.ts';

/** The current offer of a product, as the buyer sees it. */
export function seenOffer({ id, unitPrice, priceTiers, stock }: OfferedProduct): SeenOffer {
  return { productId: id, unitPrice, priceTiers, stock };
}
