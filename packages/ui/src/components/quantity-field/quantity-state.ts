import { type Bounds, isLegalQuantity, nearestLegalQuantity } from '@kerf/domain/bounds';
import { type Cents, fitsOneCardPayment } from '@kerf/domain/money';
import { lineTotal } from '@kerf/domain/pricing';
import { unitPriceAt } from '@kerf/domain/volume-price';
import { typedNumber } from '../form/typed-number.ts';
import type { Offer } from '../volume-prices/offer.ts';
import { nearestPayableQuantity } from './payable-quantity.ts';

/** Why a quantity is not legal. */
export type QuantityFault = 'not-a-number' | 'not-whole' | 'not-whole-packs' | 'outside';

interface Price {
  /** Cents for one piece, at this quantity. */
  readonly unitPrice: Cents;
  readonly total: Cents;
}

/** What can be said of the quantity in a field. `nearest` is the closest that could be ordered. */
export type QuantityState =
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'orderable'; readonly quantity: number } & Price)
  | {
      readonly kind: 'out-of-bounds';
      readonly fault: QuantityFault;
      readonly nearest: number | null;
    }
  | ({ readonly kind: 'not-payable'; readonly nearest: number | null } & Price);

/** Judges what was typed by the product's bounds, then by what one card payment can carry. */
export function quantityState(typed: string, offer: Offer): QuantityState {
  const quantity = typedNumber(typed);
  if (quantity === undefined) return { kind: 'empty' };
  if (!isLegalQuantity(quantity, offer)) {
    const meant = Number.isNaN(quantity) ? numberWithin(typed) : quantity;
    const fault = quantityFault(quantity, offer);
    return { kind: 'out-of-bounds', fault, nearest: nearestLegalQuantity(meant, offer) };
  }
  const unitPrice = unitPriceAt(offer.unitPrice, offer.priceTiers, quantity);
  const price = { unitPrice, total: lineTotal({ unitPrice, quantity }) };
  if (fitsOneCardPayment(price.total)) return { kind: 'orderable', quantity, ...price };
  return { kind: 'not-payable', ...price, nearest: nearestPayableQuantity(quantity, offer) };
}

function quantityFault(quantity: number, { minOrder, stock, packSize }: Bounds): QuantityFault {
  if (Number.isNaN(quantity)) return 'not-a-number';
  if (!Number.isInteger(quantity)) return 'not-whole';
  if (quantity <= minOrder || quantity >= stock) return 'outside';
  return quantity % packSize === 0 ? 'outside' : 'not-whole-packs';
}

/** Of "12 pieces" the 12, as something to offer; NaN where there is no number in it. */
function numberWithin(typed: string): number {
  const [digits = ''] = /\d{1,3}(?:,\d{3})+(?!\d)|\d+/.exec(typed) ?? [];
  return Number.parseFloat(digits.replaceAll(',', ''));
}
