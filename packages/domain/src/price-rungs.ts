import { firstQuantity, formatCount } from './bounds.ts';
import { type Cents, formatCents } from './money.ts';
import { type NextTier, type PriceBook, type PricedProduct, priceFor } from './price-book.ts';
import { lineAmount } from './quote.ts';
import type { PriceTier } from './volume-price.ts';

/**
 * The prices a buyer can pay, in descending order. The first applies from the smallest orderable quantity; a
 * step below that, or no cheaper than the previous one, is left out.
 */
export function priceRungs(
  book: PriceBook,
  product: PricedProduct,
): readonly [PriceTier, ...PriceTier[]] {
  const first = firstQuantity(product);
  const above = book
    .stepsOf(product)
    .filter(
      ({ from, unitPrice }) =>
        from > first && unitPrice < priceFor(book, product, from - 1).unitPrice,
    );
  return [{ ...priceFor(book, product, first), from: first }, ...above];
}

/** "6.2%", truncated to one decimal, so that no buyer is promised more than is saved; empty if nothing is. */
export function savedInWords(base: Cents, unitPrice: Cents): string {
  return unitPrice < base ? `${Math.floor(((base - unitPrice) * 1000) / base) / 10}%` : '';
}

/** "Add 4 more and pay $65.20 each", and the total if more pieces cost less. */
export function nextTierInWords(
  book: PriceBook,
  product: PricedProduct,
  quantity: number,
  next: NextTier,
): string {
  const drop = `Add ${formatCount(next.more)} more and pay ${formatCents(next.unitPrice)} each`;
  const { unitPrice } = priceFor(book, product, quantity);
  const [now, then] = [lineAmount({ unitPrice, quantity }), lineAmount(next)];
  return then < now ? `${drop}, ${formatCents(then)} in total` : drop;
}
