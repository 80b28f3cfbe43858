import type { SeenProduct } from '@kerf/domain/pad-row';
import type { SoldProduct } from '../catalog/product-summary.ts';

/** The price and stock of a product, as the buyer sees them. */
export function seenProduct(product: SoldProduct): SeenProduct {
  const { id, unitPrice, priceTiers, stock, minOrder, packSize } = product;
  return { productId: id, unitPrice, priceTiers, stock, minOrder, packSize };
}
