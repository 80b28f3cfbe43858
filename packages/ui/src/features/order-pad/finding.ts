import type { CheckedRow, OrderChecked } from '@kerf/contract/schemas/order-check';
import { type SoldProduct, soldProduct } from '../catalog/product-summary.ts';

/** The result of looking up a row's text. */
export interface Finding {
  readonly product: SoldProduct | null;
  /** The withdrawn product that the text names. */
  readonly gone: CheckedRow['gone'];
  readonly replacement: SoldProduct | null;
  readonly nearest: readonly SoldProduct[];
}

/** The findings of the rows, in the order they were sent. */
export function findingsOf({ rows, products }: OrderChecked): Finding[] {
  const known = new Map(products.map((product) => [product._id, soldProduct(product)]));
  const named = (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  return rows.map(({ productId, gone, replacement, nearest }) => ({
    product: named(productId),
    gone,
    replacement: named(replacement),
    nearest: nearest.flatMap((id) => known.get(id) ?? []),
  }));
}

/** The finding for text that names no product. */
export const noFinding: Finding = { product: null, gone: null, replacement: null, nearest: [] };
