import { boundsInWords, firstQuantity, lastQuantity } from '@kerf/domain/bounds';
import { type Cents, cents, formatCents } from '@kerf/domain/money';
import { formatQuantity } from '../../components/quantity.tsx';
import type { ChosenRow } from './again-choice.ts';

/** Why a row cannot be ordered as before; null if it can. */
export function obstacle({ problem, product }: ChosenRow): string | null {
  if (problem === null) return null;
  if (product === null || problem === 'gone') return 'No longer sold.';
  if (problem === 'not-orderable') return 'Not enough stock to order today.';
  if (problem === 'below-first') {
    return `Today’s minimum is ${formatQuantity(firstQuantity(product))}.`;
  }
  if (problem === 'above-last') {
    return `Only ${formatQuantity(product.stock)} available. Most you can order: ${formatQuantity(lastQuantity(product))}.`;
  }
  if (problem === 'not-in-packs') {
    return `Sold in packs of ${formatQuantity(product.packSize)} today.`;
  }
  return `Order ${boundsInWords(product)}.`;
}

/** "up $2.45 each"; null if the price is unchanged or either is unknown. */
export function priceMove(then: Cents | null, today: Cents | null): string | null {
  if (then === null || today === null || then === today) return null;
  const by = cents(Math.abs(today - then));
  return `${today > then ? 'up' : 'down'} ${formatCents(by)} each`;
}
