import {
  type Bounds,
  firstQuantity,
  isLegalQuantity,
  isOrderable,
  lastQuantity,
  nearestLegalQuantity,
} from '@kerf/domain/bounds';
import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  type Cents,
  fitsOneCardPayment,
} from '@kerf/domain/money';
import { lineTotal } from '@kerf/domain/pricing';

interface Priced extends Bounds {
  /** Cents for one piece. */
  readonly unitPrice: Cents;
}

/** What can be said of the quantity in the form. `nearest` is the closest that could be ordered. */
export type QuantityState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'orderable'; readonly quantity: number; readonly total: Cents }
  | { readonly kind: 'out-of-bounds'; readonly nearest: number | null }
  | { readonly kind: 'not-payable'; readonly total: Cents; readonly nearest: number | null };

/** Judges a quantity by the product's bounds, then by what one card payment can carry. */
export function quantityState(quantity: number | null, product: Priced): QuantityState {
  if (quantity === null) return { kind: 'empty' };
  if (!isLegalQuantity(quantity, product)) {
    return { kind: 'out-of-bounds', nearest: nearestLegalQuantity(quantity, product) };
  }
  const total = lineTotal({ unitPrice: product.unitPrice, quantity });
  if (fitsOneCardPayment(total)) return { kind: 'orderable', quantity, total };
  return { kind: 'not-payable', total, nearest: nearestPayable(quantity, product) };
}

function nearestPayable(quantity: number, product: Priced): number | null {
  const { unitPrice } = product;
  if (unitPrice <= 0) return null;
  const first = Math.max(firstQuantity(product), Math.ceil(CARD_PAYMENT_MIN / unitPrice));
  const last = Math.min(lastQuantity(product), Math.floor(CARD_PAYMENT_MAX / unitPrice));
  return first <= last ? Math.min(Math.max(quantity, first), last) : null;
}

/** One step up or down, always onto a legal quantity; the first one from an empty field. */
export function steppedQuantity(
  quantity: number | null,
  step: 1 | -1,
  bounds: Bounds,
): number | null {
  if (!isOrderable(bounds)) return null;
  if (quantity === null) return firstQuantity(bounds);
  return nearestLegalQuantity(quantity + step, bounds);
}
