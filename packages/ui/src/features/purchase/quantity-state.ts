import { type Bounds, isLegalQuantity, nearestLegalQuantity } from '@kerf/domain/bounds';
import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  type Cents,
  fitsOneCardPayment,
} from '@kerf/domain/money';
import { lineTotal } from '@kerf/domain/pricing';
import { type PriceTier, unitPriceAt } from '@kerf/domain/volume-price';

interface Priced extends Bounds {
  /** Cents for one piece, below the first of the tiers. */
  readonly unitPrice: Cents;
  readonly priceTiers: readonly PriceTier[];
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
  const unitPrice = unitPriceAt(product.unitPrice, product.priceTiers, quantity);
  const total = lineTotal({ unitPrice, quantity });
  if (fitsOneCardPayment(total)) return { kind: 'orderable', quantity, total };
  return { kind: 'not-payable', total, nearest: nearestPayable(quantity, product) };
}

/** A lower price may bring a larger quantity back into what can be paid: so each price is tried by itself. */
function nearestPayable(quantity: number, product: Priced): number | null {
  const { unitPrice, priceTiers } = product;
  const prices = [{ from: 0, unitPrice }, ...priceTiers];
  const candidates = prices.flatMap((tier, index) => {
    const until = prices[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return nearestLegalQuantity(quantity, payableBounds(product, tier, until)) ?? [];
  });
  return candidates.reduce<number | null>(
    (best, next) =>
      best === null || Math.abs(next - quantity) < Math.abs(best - quantity) ? next : best,
    null,
  );
}

/** The bounds within which this price holds and one card payment can carry the total. */
function payableBounds(bounds: Bounds, { from, unitPrice }: PriceTier, until: number): Bounds {
  const least = Math.max(from, Math.ceil(CARD_PAYMENT_MIN / unitPrice));
  const most = Math.floor(CARD_PAYMENT_MAX / unitPrice);
  return {
    minOrder: Math.max(bounds.minOrder, least - 1),
    stock: Math.min(bounds.stock, until, most + 1),
    packSize: bounds.packSize,
  };
}
