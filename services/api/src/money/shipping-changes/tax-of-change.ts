import { type Cents, cents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import type { TaxPlace } from '@kerf/domain/tax/terms';
import type { Database, Tx } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import { type OrderCharges, withShippingPrice } from '../../ordering/orders/order-charges.ts';
import { orderLines, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from '../../ordering/orders/placement/order-tax.ts';
import type { NamedPrice } from './method-choice.ts';

interface Supply {
  /** Where the order goes from now on; null where that stays. */
  readonly place: TaxPlace | null;
  readonly isPickedUp: boolean;
}

/**
 * What an unpaid order costs besides its goods. Its lines keep the tax that was decided when it was placed, and so does
 * its shipping, unless it is supplied in another place now: then all of it is decided anew, by the terms of today.
 */
export async function chargesAt(
  db: Database | Tx,
  tax: TaxGateway,
  order: ReadOrder,
  { price, ...supply }: Supply & { readonly price: NamedPrice },
): Promise<OrderCharges> {
  const shipping = price === 'to-quote' ? cents(0) : price;
  const taxes = await readTaxes(db, tax, order);
  const buyer = buyerOf(order, supply);
  const isSame = isSamePlace(order, taxes, buyer, tax, supply);
  const repeated = isSame ? repeatedCharges(order, price) : null;
  if (repeated) return repeated;
  // A service can't be asked while the order is locked.
  if (tax.decider !== 'own') throw placeChanged(order, taxes, buyer);
  const lines = await taxedLines(db, order);
  if (!isSame) return { shipping, tax: taxes.decide(lines, price, buyer, undefined) };
  const rate = taxes.decide(lines, 'to-quote', buyer, undefined)?.shipping ?? null;
  return withShippingPrice(order, shipping, rate);
}

/** The charges by what was decided; null if that says nothing of shipping, which was free. */
function repeatedCharges(order: ReadOrder, price: NamedPrice): OrderCharges | null {
  const { tax_decision: decision } = order;
  if (price === 'to-quote') return { shipping: cents(0), tax: decision };
  if (decision === null || decision.shipping) return withShippingPrice(order, price);
  return price === 0 ? { shipping: price, tax: decision } : null;
}

/**
 * What an order of its own asks for where the shipping of a paid order costs `price` more, taxed as that was. Null if
 * nothing says how it is taxed: shipping was free, and a service decided.
 */
export async function chargesOfDifference(
  db: Database | Tx,
  tax: TaxGateway,
  order: ReadOrder,
  { price, ...supply }: Supply & { readonly price: Cents },
): Promise<OrderCharges | null> {
  const { tax_decision: decision } = order;
  if (decision === null) return { shipping: price, tax: null };
  const alone = { tax_decision: { ...decision, lines: [] } };
  if (decision.shipping) return withShippingPrice(alone, price);
  if (tax.decider !== 'own') return null;
  const taxes = await readTaxes(db, tax, order);
  const lines = await taxedLines(db, order);
  const rate = taxes.decide(lines, 'to-quote', buyerOf(order, supply), undefined)?.shipping;
  return rate ? withShippingPrice(alone, price, rate) : null;
}

/**
 * Throws a ProblemError if a paid order would be supplied in another place than it was taxed for: its invoice stands,
 * and no refund turns the tax of one place into that of another.
 */
export async function checkTaxPlace(
  db: Database | Tx,
  tax: TaxGateway,
  order: ReadOrder,
  supply: Supply,
): Promise<void> {
  const { tax_decision: decision } = order;
  if (decision === null) return;
  const taxes = await readTaxes(db, tax, order);
  const buyer = buyerOf(order, supply);
  if (isSamePlace(order, taxes, buyer, tax, supply)) return;
  throw placeChanged(order, taxes, buyer);
}

function placeName(place: TaxPlace | null): string {
  return place?.region || place?.country || '';
}

type Buyer = ReturnType<typeof buyerOf>;

/** An order of one text goes where its tax was decided for. */
function buyerOf(order: ReadOrder, { place, isPickedUp }: Supply) {
  const shipTo = place ?? order.ship_to ?? order.tax_decision?.shipTo ?? null;
  return { accountId: order.account_id, shipTo, isPickedUp };
}

function placeChanged(order: ReadOrder, taxes: OrderTax, buyer: Buyer): ProblemError {
  return new ProblemError({
    code: 'tax_place_changed',
    from: placeName(order.tax_decision?.shipTo ?? null),
    to: placeName(taxes.placeOf(buyer)),
  });
}

/** Whether an order is supplied where its tax was decided for. One that was placed without tax has no such place. */
function isSamePlace(
  order: ReadOrder,
  taxes: OrderTax,
  buyer: Buyer,
  { decider }: TaxGateway,
  { place }: Supply,
): boolean {
  // A service goes by the whole address.
  if (decider !== 'own') return place === null;
  const before = order.tax_decision?.shipTo ?? order.ship_to;
  const now = taxes.placeOf(buyer);
  if (!before) return now === null || now.country === '';
  if (!now) return false;
  const isSameRegion = before.region === now.region || !taxes.asksRegion(now.country);
  return before.country === now.country && isSameRegion;
}

async function readTaxes(db: Database | Tx, tax: TaxGateway, order: ReadOrder): Promise<OrderTax> {
  const productIds = (await orderLines(db, order.id)).map((line) => line.product_id);
  const [terms, categories, vatNumbers, certificates] = await Promise.all([
    selectChargedTax().execute(db),
    selectTaxedCategories(productIds).execute(db),
    selectVatNumbers([order.account_id]).execute(db),
    selectCertificates([order.account_id]).execute(db),
  ]);
  return new OrderTax(tax, {
    terms: terms.rows,
    categories: categories.rows,
    vatNumbers: vatNumbers.rows,
    certificates: certificates.rows,
  });
}

async function taxedLines(db: Database | Tx, { id }: ReadOrder) {
  const lines = await orderLines(db, id);
  return lines.map(({ product_id: productId, quantity, unit_price_cents: unitCents }) => ({
    product: { id: productId },
    quantity,
    unitPrice: cents(unitCents),
  }));
}
