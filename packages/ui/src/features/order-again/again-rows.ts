import type { OrderChecked } from '@kerf/contract/schemas/order-check';
import type { Cents } from '@kerf/domain/money';
import { type OfferedProduct, offeredProduct } from '../catalog/product-summary.ts';

/** Something that was ordered or kept before. */
export interface AgainItem {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** Cents for one piece then; null where no price was kept. */
  readonly price: Cents | null;
}

/** An item beside what the catalogue has for it today. */
export interface AgainRow {
  readonly key: string;
  readonly item: AgainItem;
  /** Null where it is no longer sold. */
  readonly product: OfferedProduct | null;
  /** What to order instead, where the shop names something that is sold. */
  readonly replacement: OfferedProduct | null;
}

/** Puts items beside the answer of the server, which comes in the order of the items. */
export function againRows(items: readonly AgainItem[], checked: OrderChecked): AgainRow[] {
  const products = new Map(
    checked.products.map((product) => [product._id, offeredProduct(product)]),
  );
  const productOf = (id: string | null | undefined) => products.get(id ?? '') ?? null;
  return items.map((item, index) => ({
    key: `${index} ${item.productId}`,
    item,
    product: productOf(checked.rows[index]?.productId),
    replacement: productOf(checked.rows[index]?.replacement),
  }));
}
