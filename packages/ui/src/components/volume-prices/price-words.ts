import { formatCents } from '@kerf/domain/money';
import { lineTotal } from '@kerf/domain/pricing';
import { type NextTier, type PriceTier, unitPriceAt } from '@kerf/domain/volume-price';
import { formatQuantity } from '../quantity.tsx';
import type { Offer } from './offer.ts';

/** "from 10 $72.95" */
export function tierInWords({ from, unitPrice }: PriceTier): string {
  return `from ${formatQuantity(from)} ${formatCents(unitPrice)}`;
}

/** "add 4 more: unit drops to $65.20", and by how much the whole falls where more pieces cost less. */
export function nextTierInWords(next: NextTier, quantity: number, offer: Offer): string {
  const drop = `add ${formatQuantity(next.more)} more: unit drops to ${formatCents(next.unitPrice)}`;
  const unitPrice = unitPriceAt(offer.unitPrice, offer.priceTiers, quantity);
  const [now, then] = [lineTotal({ unitPrice, quantity }), lineTotal(next)];
  return then < now ? `${drop}, the total to ${formatCents(then)}` : drop;
}
