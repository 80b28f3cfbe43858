import { type Bounds, boundsHint, boundsInWords } from '@kerf/domain/bounds';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN, formatCents } from '@kerf/domain/money';
import { formatQuantity } from '../quantity.tsx';
import type { Offer } from '../volume-prices/offer.ts';
import type { QuantityFault, QuantityState } from './quantity-state.ts';

/** Which quantities can be ordered: "6 to 119 pieces", "10 to 110 in packs of 10". */
export function quantityRule(bounds: Bounds): string {
  return bounds.packSize === 1 ? `${boundsInWords(bounds)} pieces` : boundsInWords(bounds);
}

/** What is wrong with a quantity: the rule, and why what was typed breaks it where that is not plain. */
export interface QuantityProblem {
  readonly hint: string;
  readonly reason: string | null;
}

/** Null where nothing is wrong; an empty field is wrong only once it was `left`. */
export function quantityProblem(
  state: QuantityState,
  typed: string,
  offer: Offer,
  left: boolean,
): QuantityProblem | null {
  if (state.kind === 'orderable') return null;
  if (state.kind === 'empty') return left ? { hint: boundsHint(offer), reason: null } : null;
  if (state.kind === 'out-of-bounds') {
    return { hint: boundsHint(offer), reason: reasonFor(state.fault, typed.trim(), offer) };
  }
  const [least, most] = [formatCents(CARD_PAYMENT_MIN), formatCents(CARD_PAYMENT_MAX)];
  const total = formatCents(state.total);
  return {
    hint: `${total} is outside ${least} to ${most}, the limits of one card payment`,
    reason: null,
  };
}

function reasonFor(fault: QuantityFault, typed: string, { packSize }: Offer): string | null {
  if (fault === 'not-a-number') return `“${typed}” is no number.`;
  if (fault === 'not-whole') return `${typed} is no whole number.`;
  if (fault === 'not-whole-packs') {
    return `${typed} is not a whole number of packs of ${formatQuantity(packSize)}.`;
  }
  return null;
}
