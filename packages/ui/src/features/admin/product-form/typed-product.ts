import { type Bounds, isOrderable } from '@kerf/domain/bounds';
import { centsFromDollars } from '@kerf/domain/money';
import type { PricedProduct } from '@kerf/domain/price-book';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { tierErrors, wholeTiers } from './price-tier-rows.ts';
import type { ProductValues } from './product-fields.ts';

/** The form fields that decide the price. */
export type PriceValues = Pick<
  ProductValues,
  'price' | 'priceTiers' | 'minOrder' | 'stock' | 'packSize'
>;

/** The quantities that the form allows; null until minimum, stock and pack size are valid numbers. */
export function typedBounds(values: Omit<PriceValues, 'price' | 'priceTiers'>): Bounds | null {
  const [minOrder, stock] = [
    typedNumber(values.minOrder, 'pieces'),
    typedNumber(values.stock, 'pieces'),
  ];
  const packSize = typedNumber(values.packSize, 'pieces') ?? 1;
  if (minOrder === undefined || stock === undefined) return null;
  const isCounted = [minOrder, stock, packSize].every(Number.isSafeInteger);
  return isCounted && packSize >= 1 ? { minOrder, stock, packSize } : null;
}

const UNBOUNDED: Bounds = { minOrder: 5, stock: Number.MAX_SAFE_INTEGER, packSize: 1 };

/** The product as buyers would get it; null until the price and volume prices are valid. */
export function typedProduct(values: PriceValues): PricedProduct | null {
  const { price, priceTiers } = values;
  const unitPrice = centsFromDollars(price);
  if (unitPrice === null || unitPrice <= 0) return null;
  if (Object.keys(tierErrors(price, priceTiers)).length > 0) return null;
  const bounds = typedBounds(values);
  // Bounds that allow nothing have their own warning and do not affect prices.
  const allowed = bounds !== null && isOrderable(bounds) ? bounds : UNBOUNDED;
  return { ...allowed, unitPrice, priceTiers: wholeTiers(priceTiers) };
}
