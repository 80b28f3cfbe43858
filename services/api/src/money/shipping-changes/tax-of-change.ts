import { placeName } from '@kerf/domain/address/place-name';
import { type Cents, cents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import type { NamedPrice } from '@kerf/domain/shipping/order-shipping';
import { joinDecisions, type TaxDecision } from '@kerf/domain/tax/decide-tax';
import { differenceDecision } from '@kerf/domain/tax/difference';
import { shippingRates } from '@kerf/domain/tax/reprice-shipping';
import { isTaxedAlike } from '@kerf/domain/tax/taxed-alike';
import type { TaxPlace } from '@kerf/domain/tax/terms';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderLineRow } from '../../db/schema.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { type OrderCharges, withShippingPrices } from '../../ordering/orders/order-charges.ts';
import { orderLines, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from '../../ordering/orders/placement/order-tax.ts';
import type { AskedTax } from '../../ordering/orders/placement/tax-answers.ts';
import { readShippingTerms } from '../../platform/shop/shipping-terms.store.ts';

export interface Supply {
  /** Of the address that changes. */
  readonly number: number;
  /** Where it is from now on; null where that stays. */
  readonly place: TaxPlace | null;
  readonly isPickedUp: boolean;
}

/**
 * What an unpaid order costs besides its goods. Its lines keep the tax that was decided when it was placed, and so does
 * its shipping, unless a part of it is supplied in another place now: then all of it is decided anew, by the terms of
 * today. A service decides each price anew, since its books take only what it calculated. Throws TaxToAsk while it has
 * to be asked.
 */
export async function chargesAt(
  db: Database | Tx,
  tax: AskedTax,
  order: ReadOrder,
  { prices, ...supply }: Supply & { readonly prices: readonly NamedPrice[] },
): Promise<OrderCharges> {
  const taxes = await readTaxes(db, tax.gateway, order);
  const isSame = isSamePlace(order, taxes, tax.gateway, supply);
  const isKept = isSame && isDecided(order, prices);
  const isOwn = tax.gateway.decider === 'own';
  if (isKept && (isOwn || order.tax_decision === null)) return withShippingPrices(order, prices);
  const lines = await taxedLines(db, order);
  const decideAt: DecideAt = (buyer, number, price) =>
    taxes.decide(lines.get(number) ?? [], price, buyer, tax.answers);
  if (isSame && isOwn) return withRateAt(order, prices, supply, decideAt);
  const buyers = await buyersOf(db, order, supply);
  try {
    return decidedAnew(buyers, prices, decideAt);
  } catch (error) {
    // Of an address of one text, the order does not keep the postal code that a service was asked with.
    if (isKept && error instanceof ProblemError) return withShippingPrices(order, prices);
    throw error;
  }
}

/** Decides the tax of what goes to an address, by its number. */
type DecideAt = (buyer: Buyer, number: number, price: NamedPrice) => TaxDecision | null;

function decidedAnew(
  buyers: readonly Buyer[],
  prices: readonly NamedPrice[],
  decideAt: DecideAt,
): OrderCharges {
  const decided = buyers.map((buyer, number) =>
    decideAt(buyer, number, prices[number] ?? cents(0)),
  );
  const [own, ...further] = decided.filter((one) => one !== null);
  return { prices, tax: own ? joinDecisions(own, further) : null };
}

/** The order's tax with the rate of today for the shipping that was free when it was placed. */
function withRateAt(
  order: ReadOrder,
  prices: readonly NamedPrice[],
  supply: Supply,
  decideAt: DecideAt,
): OrderCharges {
  const rate = decideAt(buyerOf(order, supply), supply.number, 'to-quote')?.shipping ?? null;
  const rates = order.tax_decision ? shippingRates(order.tax_decision) : [];
  return withShippingPrices(order, prices, rates.with(supply.number, rate));
}

/**
 * What an order of its own asks for where the shipping to an address of a paid order costs `price` more, taxed as that
 * was. A service decides it anew, since its books take only what it calculated. Null if nothing says how it is taxed.
 * Throws TaxToAsk while the service has to be asked.
 */
export async function chargesOfDifference(
  db: Database | Tx,
  tax: AskedTax,
  order: ReadOrder,
  supply: Supply,
  price: Cents,
): Promise<OrderCharges | null> {
  const { tax_decision: decision } = order;
  const { number } = supply;
  const prices = [price];
  if (decision === null) return { prices, tax: null };
  const taxes = await readTaxes(db, tax.gateway, order);
  const buyer = buyerOf(order, supply);
  if (tax.gateway.decider !== 'own') {
    const decided = decidedIfKnown(() => taxes.decide([], price, buyer, tax.answers));
    if (decided) return { prices, tax: decided };
  }
  const known = shippingRates(decision)[number];
  const lines = (await taxedLines(db, order)).get(number) ?? [];
  const rate =
    known ??
    decidedIfKnown(() => taxes.decide(lines, 'to-quote', buyer, tax.answers))?.shipping ??
    null;
  return rate && { prices, tax: differenceDecision(decision, number, price, rate) };
}

/** Null where something is missing. Of an address of one text, the order does not keep the postal code. */
function decidedIfKnown(decide: () => TaxDecision | null): TaxDecision | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Whether it was decided how the shipping to each address is taxed; of shipping that was free, it was not. */
function isDecided({ tax_decision: decision }: ReadOrder, prices: readonly NamedPrice[]): boolean {
  if (decision === null) return true;
  const rates = shippingRates(decision);
  return prices.every((price, number) => price === 0 || rates[number]);
}

/**
 * Throws a ProblemError if a part of a paid order would be supplied in another place than it was taxed for, and taxed
 * otherwise there: its invoice stands, and no refund turns the tax of one place into that of another. Throws TaxToAsk
 * while a service has to be asked.
 */
export async function checkTaxPlace(
  db: Database | Tx,
  tax: AskedTax,
  order: ReadOrder,
  supply: Supply,
): Promise<void> {
  const { tax_decision: decision } = order;
  if (decision === null) return;
  const taxes = await readTaxes(db, tax.gateway, order);
  if (isSamePlace(order, taxes, tax.gateway, supply)) return;
  const { number } = supply;
  const there = number === 0 ? decision : decision.further?.[number - 1];
  const price = destinationsOf(order)[number]?.shippingCents ?? cents(0);
  const rows = await orderLines(db, order.id);
  const here = rows.filter(({ destination }) => (destination ?? 0) === number);
  const now = decidedIfKnown(() =>
    taxes.decide(here.map(taxedLine), price, buyerOf(order, supply), tax.answers),
  );
  const lines = decision.lines.filter((_, position) =>
    here.some((one) => one.position === position),
  );
  if (now && there && isTaxedAlike({ ...there, lines }, now)) return;
  throw placeChanged(order, taxes, supply);
}

/** Where the tax of what goes to an address was decided for; null where none was, or it was not known. */
export function taxedPlace({ tax_decision: decision }: ReadOrder, number: number): TaxPlace | null {
  return (number === 0 ? decision?.shipTo : decision?.further?.[number - 1]?.shipTo) ?? null;
}

type Buyer = ReturnType<typeof buyerOf>;

/** An order of one text goes where its tax was decided for. */
function buyerOf(order: ReadOrder, { number, place, isPickedUp }: Supply) {
  const there = destinationsOf(order)[number];
  const shipTo = place ?? there?.shipTo ?? taxedPlace(order, number);
  return { accountId: order.account_id, shipTo, isPickedUp };
}

/** The same for each address; those that do not change are picked up as the shop's methods say now. */
async function buyersOf(db: Database | Tx, order: ReadOrder, supply: Supply): Promise<Buyer[]> {
  const { terms } = await readShippingTerms(db);
  return destinationsOf(order).map(({ method }, number) => {
    if (number === supply.number) return buyerOf(order, supply);
    const kind = terms.methods.find(({ id }) => id === method?.id)?.kind;
    return buyerOf(order, { number, place: null, isPickedUp: kind === 'pick-up' });
  });
}

function placeChanged(order: ReadOrder, taxes: OrderTax, supply: Supply): ProblemError {
  return new ProblemError({
    code: 'tax_place_changed',
    from: nameOf(taxedPlace(order, supply.number)),
    to: nameOf(taxes.placeOf(buyerOf(order, supply))),
  });
}

function nameOf(place: TaxPlace | null): string {
  return place ? placeName(place) : '';
}

/** Whether it is supplied where its tax was decided for. An order that was placed without tax has no such place. */
function isSamePlace(
  order: ReadOrder,
  taxes: OrderTax,
  { decider }: TaxGateway,
  supply: Supply,
): boolean {
  // A service goes by the whole address.
  if (decider !== 'own') return supply.place === null;
  const { number } = supply;
  const before = taxedPlace(order, number) ?? destinationsOf(order)[number]?.shipTo;
  const now = taxes.placeOf(buyerOf(order, supply));
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

/** The lines that go to each address, by its number. */
async function taxedLines(db: Database | Tx, { id }: ReadOrder) {
  const byNumber = Map.groupBy(await orderLines(db, id), ({ destination }) => destination ?? 0);
  return new Map([...byNumber].map(([number, lines]) => [number, lines.map(taxedLine)]));
}

function taxedLine({ product_id: id, quantity, unit_price_cents: unitCents }: OrderLineRow) {
  return { product: { id }, quantity, unitPrice: cents(unitCents) };
}
