import { type Bounds, isOrderableQuantity } from '@kerf/domain/bounds';
import { type Cents, fitsOneCardPayment } from '@kerf/domain/money';
import { type PriceBook, type PricedProduct, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import { correctedQuantity, type QuantityFault, readQuantity } from '@kerf/domain/typed-quantity';
import { nearestPayableQuantity } from './payable-quantity.ts';

/** Why a quantity cannot be ordered: not a valid quantity, or outside the product's bounds. */
export type OutOfBounds = Exclude<QuantityFault, 'empty'> | 'not-whole-packs' | 'outside';

interface Price {
  /** Cents per piece at this quantity. */
  readonly unitPrice: Cents;
  readonly total: Cents;
}

/** The state of a quantity field. `nearest` is what to order instead, if that is certain. */
export type QuantityState =
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'orderable'; readonly quantity: number } & Price)
  | {
      readonly kind: 'out-of-bounds';
      readonly fault: OutOfBounds;
      readonly nearest: number | null;
    }
  | ({ readonly kind: 'not-payable'; readonly nearest: number | null } & Price);

/** Checks what was typed against the product's bounds, then against what one card payment can cover. */
export function quantityState(
  book: PriceBook,
  typed: string,
  product: PricedProduct,
): QuantityState {
  const read = readQuantity(typed);
  if (read.kind === 'empty') return { kind: 'empty' };
  const nearest = correctedQuantity(read, product);
  if (read.kind !== 'whole') return { kind: 'out-of-bounds', fault: read.kind, nearest };
  const { quantity } = read;
  if (!isOrderableQuantity(quantity, product)) {
    return { kind: 'out-of-bounds', fault: boundsFault(quantity, product), nearest };
  }
  const { unitPrice } = priceFor(book, product, quantity);
  const price = { unitPrice, total: lineAmount({ unitPrice, quantity }) };
  if (fitsOneCardPayment(price.total)) return { kind: 'orderable', quantity, ...price };
  return {
    kind: 'not-payable',
    ...price,
    nearest: nearestPayableQuantity(book, product, quantity),
  };
}

function boundsFault(quantity: number, { minOrder, stock, packSize }: Bounds): OutOfBounds {
  const isWithin = quantity > minOrder && quantity < stock;
  return isWithin && quantity % packSize !== 0 ? 'not-whole-packs' : 'outside';
}
