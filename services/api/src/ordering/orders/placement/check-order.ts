import type { AcknowledgedSpeed } from '@kerf/contract/schemas/order';
import { isOrderableQuantity } from '@kerf/domain/bounds';
import type { LineTexts } from '@kerf/domain/line-texts';
import { type Cents, dollarsFromCents } from '@kerf/domain/money';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { ProblemError } from '@kerf/domain/problem';
import { type Quote, quote, roughTotal } from '@kerf/domain/quote';
import type { OrderShipping } from '@kerf/domain/shipping/order-shipping';
import { shippedSize } from '@kerf/domain/shipping/piece';
import type { ShippedLine } from '@kerf/domain/shipping/shipping-options';
import type { ShippingTerms } from '@kerf/domain/shipping/terms';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import type { SoldProduct } from '../../../ledger/stock-book/change-stock.ts';
import { checkSpeeds } from '../../../people/machines/check-speeds.ts';
import { checkCardTotal } from '../check-card-total.ts';
import { listPricesOf } from '../price-book.ts';
import type { AvailableStock } from './available-stock.ts';
import { chooseShipping, type OfferedShipping } from './choose-shipping.ts';
import { knownPlace } from './known-place.ts';
import type { OrderRequest } from './order-request.ts';
import type { OrderTax } from './order-tax.ts';

/** A line to be stored: the product, and its current unit price at this quantity. */
export interface PlacedLine {
  readonly product: SoldProduct;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly texts: LineTexts;
}

export interface CheckedOrder {
  readonly lines: readonly PlacedLine[];
  readonly quote: Quote;
  readonly shipping: OrderShipping | null;
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
  checkBounds(lines, stock);
  // Before the exact total, which for an absurd order exceeds the safe integers.
  checkCardTotal(roughTotal(lines));
  const { shipTo } = request.details;
  const chosen = request.shipping && {
    ...request.shipping,
    to: shipTo ?? knownPlace(request.shipping.to, (region) => hasZoneOf(offered.terms, region)),
  };
  const shipping = chooseShipping(offered, lines.map(shippedLine), chosen);
  const buyer = {
    accountId: request.accountId,
    shipTo: shipTo ?? request.shippingTo,
    isPickedUp: shipping.isPickedUp,
  };
  const freight = shipping.isToQuote ? 'to-quote' : shipping.price;
  const tax = taxes.decide(lines, freight, buyer, request.taxAnswers);
  const quoted = quote(lines, shipping.price, tax?.totalCents);
  checkCardTotal(quoted.total);
  checkClaims(lines, quoted.total, request);
  const acknowledged = checkSpeeds(request.machines, (id) => stock.product(id));
  const { method, isToQuote: awaitsQuote } = shipping;
  return { lines, quote: quoted, shipping: method, awaitsQuote, tax, acknowledged };
}

function hasZoneOf({ zones }: ShippingTerms, region: string): boolean {
  return zones.some(({ places }) => places.some(({ regions }) => regions.includes(region)));
}

function shippedLine({ product, quantity, unitPrice }: PlacedLine): ShippedLine {
  return { sku: product.sku, quantity, unitPrice, ...shippedSize(product.piece) };
}

function orderableLines(
  request: OrderRequest,
  stock: AvailableStock,
  book: PriceBook,
): PlacedLine[] {
  const missing: string[] = [];
  const lines = request.lines.flatMap(({ productId, quantity, texts }) => {
    const product = stock.product(productId);
    if (product) {
      const { unitPrice } = priceFor(book, listPricesOf(product), quantity);
      return { product, quantity, unitPrice, texts };
    }
    missing.push(productId);
    return [];
  });
  if (missing.length === 0) return lines;
  throw new ProblemError({ code: 'product_unavailable', productIds: missing });
}

function checkBounds(lines: readonly PlacedLine[], stock: AvailableStock): void {
  const refused = lines
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
