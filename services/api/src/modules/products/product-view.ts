import type { Product } from '@kerf/contract/schemas/product';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import type { ProductRow } from '../../db/schema.ts';

/** A product as the wire shows it: `stock` is what may still be ordered. */
export function productView(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    sku: row.sku,
    des: row.des,
    minOrder: row.min_order,
    stock: row.on_hand - row.held,
    price: dollarsFromCents(cents(row.price_cents)),
    img: row.img,
    blade: row.blade,
    packSize: row.pack_size,
    priceTiers: row.price_tiers.map(({ from, unitPrice }) => ({
      from,
      price: dollarsFromCents(unitPrice),
    })),
    aliases: row.aliases,
    replacedBy: row.replaced_by,
  };
}
