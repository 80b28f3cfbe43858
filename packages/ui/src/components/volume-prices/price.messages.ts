import { formatCents } from '@kerf/domain/money';
import {
  type NextTier,
  type PriceBook,
  type PricedProduct,
  priceFor,
} from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import type { PriceTier } from '@kerf/domain/volume-price';
import { formatQuantity } from '../quantity.tsx';

/** "from 10 $72.95" */
export function tierInWords({ from, unitPrice }: PriceTier): string {
  return `from ${formatQuantity(from)} ${formatCents(unitPrice)}`;
}

/** "Add 4 more and pay $65.20 each", and the total if more pieces cost less. */
export function nextTierInWords(
  book: PriceBook,
  product: PricedProduct,
  quantity: number,
  next: NextTier,
): string {
  const drop = `Add ${formatQuantity(next.more)} more and pay ${formatCents(next.unitPrice)} each`;
  const { unitPrice } = priceFor(book, product, quantity);
  const [now, then] = [lineAmount({ unitPrice, quantity }), lineAmount(next)];
  return then < now ? `${drop}, ${formatCents(then)} in total` : drop;
}
