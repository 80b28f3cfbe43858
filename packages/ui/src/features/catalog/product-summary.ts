import type { Product } from '@kerf/contract/schemas/product';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { centsFromWire } from '../../shared/wire-money.ts';

/** A product as an order's row needs it, with money in cents. */
export type SoldProduct = Omit<ProductSummary, 'img' | 'picture'>;

/** A product from the API with money in cents; its texts may be missing. */
export function soldProduct(product: Omit<Product, 'des' | 'img'>): SoldProduct {
  const { _id: id, name, sku, blade, minOrder, stock, packSize, piece } = product;
  return {
    id,
    name,
    sku,
    blade,
    minOrder,
    stock,
    packSize,
    piece,
    unitPrice: centsFromWire(product.price),
    priceTiers: product.priceTiers.map(({ from, price }) => ({
      from,
      unitPrice: centsFromWire(price),
    })),
  };
}

/** Like `soldProduct`, plus the picture, for cards and order forms. */
export function productSummary(product: Product): ProductSummary {
  return { ...soldProduct(product), img: product.img, picture: product.pictures?.[0] };
}
