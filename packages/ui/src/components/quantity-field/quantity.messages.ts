import { boundsHint } from '@kerf/domain/bounds';
import { QUANTITY_MAX } from '@kerf/domain/limits';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN, formatCents } from '@kerf/domain/money';
import type { PricedProduct } from '@kerf/domain/price-book';
import type { QuantityFault } from '@kerf/domain/typed-quantity';
import { formatQuantity } from '../quantity.tsx';
import type { OutOfBounds, QuantityState } from './quantity-state.ts';

/** What is wrong with text that is not a quantity, and what to enter instead. */
export const faultMessage: Readonly<Record<QuantityFault, string>> = {
  empty: 'Enter a quantity.',
  formula: 'Formulas aren’t calculated. Enter a number.',
  zero: 'Enter a quantity above zero.',
  'too-large': `At most ${formatQuantity(QUANTITY_MAX)} can be ordered.`,
  grouped: 'This can be read two ways. Enter digits only.',
  fraction: 'Enter a whole number.',
  negative: 'A quantity can’t be negative.',
  exponent: 'Enter the number in digits.',
  unit: 'Enter the number alone, without a unit.',
  'not-a-number': 'Enter a number.',
};

/** What is wrong with a quantity: the rule, and why the input breaks it if that is not obvious. */
export interface QuantityProblem {
  readonly hint: string;
  readonly reason: string | null;
}

/** Null if nothing is wrong; an empty field is wrong only once it was `left`. */
export function quantityProblem(
  state: QuantityState,
  product: PricedProduct,
  left: boolean,
): QuantityProblem | null {
  if (state.kind === 'orderable') return null;
  if (state.kind === 'empty') return left ? { hint: boundsHint(product), reason: null } : null;
  if (state.kind === 'out-of-bounds') {
    return { hint: boundsHint(product), reason: reasonFor(state.fault, product) };
  }
  const [least, most] = [formatCents(CARD_PAYMENT_MIN), formatCents(CARD_PAYMENT_MAX)];
  const total = formatCents(state.total);
  return {
    hint: `${total} is outside ${least} to ${most}, the limits of one card payment`,
    reason: null,
  };
}

function reasonFor(fault: OutOfBounds, { packSize }: PricedProduct): string | null {
  if (fault === 'outside') return null;
  if (fault === 'not-whole-packs') return `Sold in packs of ${formatQuantity(packSize)}.`;
  return faultMessage[fault];
}
