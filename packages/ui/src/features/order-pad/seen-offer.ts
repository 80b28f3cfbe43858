import type { SeenOffer } from '@kerf/domain/pad-row';
import type { OfferedProduct } from '../catalog/product-summary.ts';

/** The current offer of a product, as the buyer sees it. */
export function seenOffer(product: OfferedProduct): SeenOffer {
  const { id, unitPrice, priceTiers, stock, minOrder, packSize } = product;
  return { productId: id, unitPrice, priceTiers, stock, minOrder, packSize };
}
