import type { CheckedRow, OrderChecked } from '@kerf/contract/schemas/order-check';
import { type OfferedProduct, offeredProduct } from '../catalog/product-summary.ts';

/** What the text of a row was found to mean. */
export interface Finding {
  readonly product: OfferedProduct | null;
  /** What it named while that was sold. */
  readonly gone: CheckedRow['gone'];
  readonly replacement: OfferedProduct | null;
  readonly nearest: readonly OfferedProduct[];
}

/** What each of the rows that were asked was found to mean, in their order. */
export function findingsOf({ rows, products }: OrderChecked): Finding[] {
  const known = new Map(products.map((product) => [product._id, offeredProduct(product)]));
  const named = (id: string | null) => (id === null ? null : (known.get(id) ?? null));
  return rows.map(({ productId, gone, replacement, nearest }) => ({
    product: named(productId),
    gone,
    replacement: named(replacement),
    nearest: nearest.flatMap((id) => known.get(id) ?? []),
  }));
}

/** The finding for a text that names no product. */
export const noFinding: Finding = { product: null, gone: null, replacement: null, nearest: [] };
