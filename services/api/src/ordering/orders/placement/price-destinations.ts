import type { Address } from '@kerf/domain/address/address';
import { addressText, addressTitle } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import { destinationName, type FurtherDestination } from '@kerf/domain/destination';
import type { LineTexts } from '@kerf/domain/line-texts';
import { type Cents, sumCents } from '@kerf/domain/money';
import { type Problem, ProblemError } from '@kerf/domain/problem';
import { knownPrice } from '@kerf/domain/shipping/order-shipping';
import { shippedSize } from '@kerf/domain/shipping/piece';
import type { ShippedLine } from '@kerf/domain/shipping/shipping-options';
import type { ShippingTerms, ShipTo } from '@kerf/domain/shipping/terms';
import { joinDecisions, type TaxDecision } from '@kerf/domain/tax/decide-tax';
import type { SoldProduct } from '../../../ledger/stock-book/change-stock.ts';
import { type CheckedShipping, chooseShipping, type OfferedShipping } from './choose-shipping.ts';
import { knownPlace } from './known-place.ts';
import type { OrderRequest } from './order-request.ts';
import type { OrderTax } from './order-tax.ts';

/** A line to be stored: the product, and its current unit price at this quantity. */
export interface PlacedLine {
  readonly product: SoldProduct;
  readonly quantity: number;
  /** Where it goes; 0 for the order's own address. */
  readonly destination: number;
  readonly unitPrice: Cents;
  readonly texts: LineTexts;
}

/** What an order costs to get to each of its addresses, and the tax of all. */
export interface PricedDestinations {
  readonly own: CheckedShipping;
  readonly further: readonly FurtherDestination[];
  /** As far as it has a price. */
  readonly shipping: Cents;
  readonly awaitsQuote: boolean;
  /** Null where no tax is set up. */
  readonly tax: TaxDecision | null;
}

/**
 * Prices the shipping of each of an order's addresses for the lines that go there, and decides their tax. Throws a
 * ProblemError that names the address, where there are several.
 */
export function priceDestinations(
  request: OrderRequest,
  lines: readonly PlacedLine[],
  offered: OfferedShipping,
  taxes: OrderTax,
): PricedDestinations {
  const linesOf = Map.groupBy(lines, ({ destination }) => destination);
  const price = (asked: AskedDestination, number: number) =>
    named(request, number, () => {
      const here = linesOf.get(number) ?? [];
      const shipping = shippingTo(offered, here, asked);
      const buyer = {
        accountId: request.accountId,
        shipTo: asked.taxedAt,
        isPickedUp: shipping.isPickedUp,
      };
      const tax = taxes.decide(here, shipping.price, buyer, request.taxAnswers);
      return { shipping, tax };
    });
  const own = price(ownDestination(request), 0);
  const others = request.further.map(({ shipTo, methodId }, index) => ({
    shipTo,
    ...price(
      { chosen: methodId === null ? null : { methodId, to: shipTo }, shipTo, taxedAt: shipTo },
      index + 1,
    ),
  }));
  const prices = [own, ...others].map(({ shipping }) => shipping.price);
  return {
    own: own.shipping,
    further: others.map(({ shipTo, shipping }) => ({
      shipTo,
      text: addressText(shipTo, findCountry(shipTo.country), request.details.customerName),
      method: shipping.method,
      shippingCents: knownPrice(shipping.price),
    })),
    shipping: sumCents(prices.map(knownPrice)),
    awaitsQuote: prices.includes('to-quote'),
    tax:
      own.tax &&
      joinDecisions(
        own.tax,
        others.map(({ tax }) => tax).filter((one) => one !== null),
      ),
  };
}

interface AskedDestination {
  readonly chosen: OrderRequest['shipping'];
  /** The address in parts, which says where it goes better than the client's place. */
  readonly shipTo: Address | null;
  readonly taxedAt: ShipTo | null;
}

function ownDestination({ shipping, shippingTo, details: { shipTo } }: OrderRequest) {
  return { chosen: shipping, shipTo, taxedAt: shipTo ?? shippingTo };
}

function shippingTo(
  offered: OfferedShipping,
  lines: readonly PlacedLine[],
  { chosen, shipTo }: AskedDestination,
): CheckedShipping {
  const to =
    chosen && (shipTo ?? knownPlace(chosen.to, (region) => hasZoneOf(offered.terms, region)));
  return chooseShipping(offered, lines.map(shippedLine), chosen && to && { ...chosen, to });
}

function hasZoneOf({ zones }: ShippingTerms, region: string): boolean {
  return zones.some(({ places }) => places.some(({ regions }) => regions.includes(region)));
}

function shippedLine({ product, quantity, unitPrice }: PlacedLine): ShippedLine {
  return { sku: product.sku, quantity, unitPrice, ...shippedSize(product.piece) };
}

/** Says in a problem which of several addresses it is about. */
function named<Result>(request: OrderRequest, number: number, decide: () => Result): Result {
  if (request.further.length === 0) return decide();
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(problemAt(error.problem, titleOf(request, number)));
  }
}

function problemAt(problem: Problem, destination: string): Problem {
  switch (problem.code) {
    case 'shipping_method_required':
    case 'shipping_method_unavailable':
    case 'tax_undecided':
      return { ...problem, destination };
    default:
      return problem;
  }
}

/** "Address 2, Reed Millwork, 1 Arbor Way, Bend". */
function titleOf({ details, further }: OrderRequest, number: number): string {
  const shipTo = number === 0 ? details.shipTo : further[number - 1]?.shipTo;
  const name = destinationName(number);
  return shipTo ? `${name}, ${addressTitle(shipTo)}` : name;
}
