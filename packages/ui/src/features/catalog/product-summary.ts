import type { Product } from '@kerf/contract/schemas/product';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { centsFromWire } from '../../shared/wire-money.ts';

/** A product as a row of an order shows and judges it: money in cents. */
export type OfferedProduct = Omit<ProductSummary, 'img' | 'picture'>;

/** A product of the wire with its money in cents; its texts may be missing. */
export function offeredProduct(product: Omit<Product, 'des' | 'img'>): OfferedProduct {
  const { _id: id, name, sku, blade, minOrder, stock, packSize } = product;
  return {
    ...{ id, name, sku, blade, minOrder, stock, packSize },
    unitPrice: centsFromWire(product.price),
    priceTiers: product.priceTiers.map(({ from, price }) => ({
      from,
      unitPrice: centsFromWire(price),
    })),
  };
}

/** The same with its picture, for cards and order forms. */
export function productSummary(product: Product): ProductSummary {
  return { ...offeredProduct(product), img: product.img, picture: product.pictures?.[0] };
}
