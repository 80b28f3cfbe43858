import { type Bounds, firstQuantity, isOrderable, lastQuantity } from '@kerf/domain/bounds';
import { CARD_PAYMENT_MAX, CARD_PAYMENT_MIN, formatCents } from '@kerf/domain/money';
import { listPrices, type PricedProduct, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import { formatQuantity } from '../../../components/quantity.tsx';
import { nearestPayableQuantity } from '../../../components/quantity-field/payable-quantity.ts';

/** Why minimum, stock and pack size allow no quantity; null if they do. */
export function boundsObstacle(bounds: Bounds): string | null {
  if (isOrderable(bounds)) return null;
  const least = formatQuantity(firstQuantity(bounds) + 1);
  return `Nobody can order it: the stock must be ${least} or more.`;
}

/** Why no quantity can be ordered or paid by card; null if one can. */
export function orderObstacle(product: PricedProduct): string | null {
  const obstacle = boundsObstacle(product);
  const [first, last] = [firstQuantity(product), lastQuantity(product)];
  if (obstacle !== null || nearestPayableQuantity(listPrices, product, first) !== null)
    return obstacle;
  const totalOf = (quantity: number) =>
    lineAmount({ unitPrice: priceFor(listPrices, product, quantity).unitPrice, quantity });
  if (totalOf(last) < CARD_PAYMENT_MIN) {
    return `Nobody can pay for it: all ${formatQuantity(last)} pieces cost ${formatCents(totalOf(last))}, and one card payment is ${formatCents(CARD_PAYMENT_MIN)} at least.`;
  }
  return `Nobody can pay for it: ${formatQuantity(first)} pieces cost ${formatCents(totalOf(first))}, and one card payment is ${formatCents(CARD_PAYMENT_MAX)} at most.`;
}
