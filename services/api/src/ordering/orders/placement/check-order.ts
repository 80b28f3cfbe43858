import type { AcknowledgedSpeed } from '@kerf/contract/schemas/order';
import { isOrderableQuantity } from '@kerf/domain/bounds';
import type { FurtherDestination } from '@kerf/domain/destination';
import { linesByProduct } from '@kerf/domain/lines-by-product';
import { type Cents, dollarsFromCents } from '@kerf/domain/money';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { ProblemError } from '@kerf/domain/problem';
import { type Quote, quote, roughTotal } from '@kerf/domain/quote';
import type { OrderShipping } from '@kerf/domain/shipping/order-shipping';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { checkSpeeds } from '../../../people/machines/check-speeds.ts';
import { checkCardTotal } from '../check-card-total.ts';
import { listPricesOf } from '../price-book.ts';
import type { AvailableStock } from './available-stock.ts';
import type { OfferedShipping } from './choose-shipping.ts';
import type { OrderRequest } from './order-request.ts';
import type { OrderTax } from './order-tax.ts';
import { type PlacedLine, priceDestinations } from './price-destinations.ts';

export interface CheckedOrder {
  readonly lines: readonly PlacedLine[];
  readonly quote: Quote;
  readonly shipping: OrderShipping | null;
  /** The addresses beside the order's own. */
  readonly further: readonly FurtherDestination[];
  readonly awaitsQuote: boolean;
  /** Null where no tax is set up. */
  readonly tax: TaxDecision | null;
  readonly acknowledged: readonly AcknowledgedSpeed[];
}

/**
 * Checks a request against the catalogue and the available stock. The buyer's price book decides the price: a
 * claimed price that differs is refused with the current one. Throws a ProblemError.
 */
export function checkOrder(
  request: OrderRequest,
  stock: AvailableStock,
  book: PriceBook,
  offered: OfferedShipping,
  taxes: OrderTax,
): CheckedOrder {
  const lines = orderableLines(request, stock, book);
  checkBounds(request, stock);
  // Before the exact total, which for an absurd order exceeds the safe integers.
  checkCardTotal(roughTotal(lines));
  const { own, further, shipping, awaitsQuote, tax } = priceDestinations(
    request,
    lines,
    offered,
    taxes,
  );
  const quoted = quote(lines, shipping, tax?.totalCents);
  checkCardTotal(quoted.total);
  checkClaims(lines, quoted.total, request);
  const acknowledged = checkSpeeds(request.machines, (id) => stock.product(id));
  return { lines, quote: quoted, shipping: own.method, awaitsQuote, further, tax, acknowledged };
}

function orderableLines(
  request: OrderRequest,
  stock: AvailableStock,
  book: PriceBook,
): PlacedLine[] {
  const missing: string[] = [];
  const units = new Map(
    linesByProduct(request.lines).map((line) => [line.productId, line.quantity]),
  );
  const lines = request.lines.flatMap(({ productId, quantity, destination, texts }) => {
    const product = stock.product(productId);
    if (product) {
      // Wherever its units go, they are bought together.
      const all = units.get(productId) ?? quantity;
      const { unitPrice } = priceFor(book, listPricesOf(product), all);
      return { product, quantity, destination, unitPrice, texts };
    }
    missing.push(productId);
    return [];
  });
  if (missing.length === 0) return lines;
  throw new ProblemError({ code: 'product_unavailable', productIds: missing });
}

function checkBounds({ lines }: OrderRequest, stock: AvailableStock): void {
  const refused = linesByProduct(lines)
    .flatMap(({ productId, quantity }) => {
      const product = stock.product(productId);
      return product ? [{ product, quantity }] : [];
    })
    .map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      quantity,
      minOrder: product.min_order,
      stock: stock.available(product),
      packSize: product.pack_size,
    }))
    .filter((line) => !isOrderableQuantity(line.quantity, line));
  if (refused.length > 0)
    throw new ProblemError({ code: 'quantity_out_of_bounds', lines: refused });
}

function checkClaims(lines: readonly PlacedLine[], total: Cents, request: OrderRequest): void {
  const unitPrice = lines.length === 1 ? (lines[0]?.unitPrice ?? null) : null;
  const priceHolds = request.claimedPrice === null || request.claimedPrice === unitPrice;
  const totalHolds = request.claimedTotal === null || request.claimedTotal === total;
  if (priceHolds && totalHolds) return;
  throw new ProblemError({
    code: 'price_changed',
    price: unitPrice === null ? null : dollarsFromCents(unitPrice),
    totalPrice: dollarsFromCents(total),
  });
}
