import type { Product } from '@kerf/contract/schemas/product';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { centsFromWire } from '../../shared/wire-money.ts';

/** A product of the wire as the screens show it: money in cents. */
export function productSummary(product: Product): ProductSummary {
  const { _id: id, name, sku, minOrder, stock, packSize, img, blade } = product;
  return {
    id,
    name,
    sku,
    minOrder,
    stock,
    packSize,
    img,
    blade,
    unitPrice: centsFromWire(product.price),
    priceTiers: product.priceTiers.map(({ from, price }) => ({
      from,
      unitPrice: centsFromWire(price),
    })),
  };
}
