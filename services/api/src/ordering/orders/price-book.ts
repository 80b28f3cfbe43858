import { cents } from '@kerf/domain/money';
import { type ListPrices, listPrices, type PriceBook } from '@kerf/domain/price-book';
import type { ProductRow } from '../../db/schema.ts';

/** What buyers pay. Placement and the order check take it from here. */
export function buyersPrices(): PriceBook {
  return listPrices;
}

/** The prices of a product's row. */
export function listPricesOf(row: Pick<ProductRow, 'price_cents' | 'price_tiers'>): ListPrices {
  return { unitPrice: cents(row.price_cents), priceTiers: row.price_tiers };
}
