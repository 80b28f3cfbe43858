import type { CheckedProduct, OrderChecked } from '@kerf/contract/schemas/order-check';
import type { Blade } from '@kerf/domain/blade';
import type { Cents } from '@kerf/domain/money';
import type { Offer } from '../../components/volume-prices/offer.ts';
import { centsFromWire } from '../../shared/wire-money.ts';

/** Something that was ordered or kept before. */
export interface AgainItem {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** Cents for one piece then; null where no price was kept. */
  readonly price: Cents | null;
}

/** A product as it is sold today. */
export interface AgainProduct extends Offer {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** Null for a product without a specification. */
  readonly blade: Blade | null;
}

/** An item beside what the catalogue has for it today. */
export interface AgainRow {
  readonly key: string;
  readonly item: AgainItem;
  /** Null where it is no longer sold. */
  readonly product: AgainProduct | null;
  /** What to order instead, where the shop names something that is sold. */
  readonly replacement: AgainProduct | null;
}

/** Puts items beside the answer of the server, which comes in the order of the items. */
export function againRows(items: readonly AgainItem[], checked: OrderChecked): AgainRow[] {
  const products = new Map(checked.products.map((product) => [product._id, todays(product)]));
  const productOf = (id: string | null | undefined) => products.get(id ?? '') ?? null;
  return items.map((item, index) => ({
    key: `${index} ${item.productId}`,
    item,
    product: productOf(checked.rows[index]?.productId),
    replacement: productOf(checked.rows[index]?.replacement),
  }));
}

function todays(product: CheckedProduct): AgainProduct {
  const { _id: id, name, sku, blade, minOrder, stock, packSize, price, priceTiers } = product;
  return {
    ...{ id, name, sku, blade, minOrder, stock, packSize },
    unitPrice: centsFromWire(price),
    priceTiers: priceTiers.map((tier) => ({
      from: tier.from,
      unitPrice: centsFromWire(tier.price),
    })),
  };
}
