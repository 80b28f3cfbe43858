import type { OrderChecked } from '@kerf/contract/schemas/order-check';
import type { Cents } from '@kerf/domain/money';
import { type SoldProduct, soldProduct } from '../catalog/product-summary.ts';

/** A line of an earlier order or of a saved list. */
export interface AgainItem {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** The price paid in cents per piece; null for a saved list, which stores no prices. */
  readonly price: Cents | null;
  /** What was said of it; absent for nothing. */
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
}

/** An item with its current product. */
export interface AgainRow {
  /** The same when the items are read again, even if other products were added or removed. */
  readonly key: string;
  readonly item: AgainItem;
  /** Null if it is no longer sold. */
  readonly product: SoldProduct | null;
  /** The shop's replacement, if it is on sale. */
  readonly replacement: SoldProduct | null;
}

/** Joins items with the server's response, which is in the same order. */
export function againRows(items: readonly AgainItem[], checked: OrderChecked): AgainRow[] {
  const products = new Map(checked.products.map((product) => [product._id, soldProduct(product)]));
  const productOf = (id: string | null | undefined) => products.get(id ?? '') ?? null;
  const ofProduct = Map.groupBy(items, ({ productId }) => productId);
  return items.map((item, index) => ({
    key: keyOf(item, ofProduct.get(item.productId) ?? []),
    item,
    product: productOf(checked.rows[index]?.productId),
    replacement: productOf(checked.rows[index]?.replacement),
  }));
}

/** Of several items of one product, none can be told once one of them is gone. */
function keyOf(item: AgainItem, same: readonly AgainItem[]): string {
  return `${item.productId} ${same.indexOf(item)}/${same.length}`;
}
