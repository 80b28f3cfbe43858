import type { SeenOffer } from '@kerf/domain/pad-row';
import type { OfferedProduct } from '../catalog/product-summary.ts';

/** What a buyer is shown of a product now. */
export function seenOffer({ id, unitPrice, priceTiers, stock }: OfferedProduct): SeenOffer {
  return { productId: id, unitPrice, priceTiers, stock };
}
