import type { CheckedProduct, CheckedRow, OrderChecked } from '@kerf/contract/schemas/order-check';
import type { Blade } from '@kerf/domain/blade';
import type { RowProduct } from '@kerf/domain/order-rows';
import { centsFromWire } from '../../shared/wire-money.ts';

/** A product as a row of the pad shows and judges it. */
export interface PadProduct extends RowProduct {
  readonly name: string;
  readonly sku: string;
  readonly blade: Blade | null;
}

/** What the text of a row was found to mean. */
export interface Finding {
  readonly product: PadProduct | null;
  /** What it named while that was sold. */
  readonly gone: CheckedRow['gone'];
  readonly replacement: PadProduct | null;
  readonly nearest: readonly PadProduct[];
}

export function padProduct(product: CheckedProduct): PadProduct {
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

/** What each of the rows that were asked was found to mean, in their order. */
export function findingsOf({ rows, products }: OrderChecked): Finding[] {
  const known = new Map(products.map((product) => [product._id, padProduct(product)]));
  const named = (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  return rows.map(({ productId, gone, replacement, nearest }) => ({
    product: named(productId),
    gone,
    replacement: named(replacement),
    nearest: nearest.flatMap((id) => known.get(id) ?? []),
  }));
}

/** Nothing has this name: what cannot even be asked for. */
export const nothing: Finding = { product: null, gone: null, replacement: null, nearest: [] };
