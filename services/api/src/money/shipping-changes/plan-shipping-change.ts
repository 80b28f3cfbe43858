import { createHash } from 'node:crypto';
import type { PlannedShippingChange, ShippingChange } from '@kerf/contract/schemas/shipping-change';
import type { Address } from '@kerf/domain/address/address';
import { addressText } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
import type { FurtherDestination } from '@kerf/domain/destination';
import {
  type Cents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  fitsOneCardPayment,
  sumCents,
} from '@kerf/domain/money';
import { isPaid } from '@kerf/domain/order-state';
import { fieldProblem, notFound } from '@kerf/domain/problem';
import {
  knownPrice,
  type NamedPrice,
  type OrderShipping,
} from '@kerf/domain/shipping/order-shipping';
import { type ShippingSettlement, settlePaidShipping } from '@kerf/domain/shipping/shipping-change';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import type { Database, Tx } from '../../db/database.ts';
import { destinationsOf, pricesOf } from '../../ordering/orders/destinations.ts';
import {
  type Destination,
  type OrderCharges,
  totalWith,
} from '../../ordering/orders/order-charges.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import type { AskedTax } from '../../ordering/orders/placement/tax-answers.ts';
import { findAddress } from '../../people/addresses/addresses.store.ts';
import { checkAddress } from '../../people/addresses/check-address.ts';
import {
  type Charged,
  freightLeft,
  type PlannedRefund,
  readCharged,
  type ShippingRefund,
  shareRefund,
} from './charged-shipping.ts';
import { type MethodChoice, readMethodChoice } from './method-choice.ts';
import { chargesAt, chargesOfDifference, checkTaxPlace, taxedPlace } from './tax-of-change.ts';

/** What a change of its shipping does to an order. */
export interface ShippingChangePlan {
  /** Of the address that it is about; 0 for the order's own. */
  readonly number: number;
  /** Null where it stays. */
  readonly destination: Destination | null;
  readonly method: OrderShipping | null;
  /** What an unpaid order costs with it; null for a paid one, whose charge stays as it is. */
  readonly charges: OrderCharges | null;
  readonly settlement: ShippingSettlement;
  /** What to refund of which order: what was paid last first. */
  readonly refunds: readonly ShippingRefund[];
  /** What a dearer order would ask for; null where nothing can be. */
  readonly difference: OrderCharges | null;
  readonly view: PlannedShippingChange;
}

/**
 * Works out what another address, method or price would do to an order. The only function that does, asked before
 * staff confirm it and again when they do. Throws a ProblemError if it cannot be so.
 */
export async function planShippingChange(
  db: Database | Tx,
  tax: AskedTax,
  order: ReadOrder,
  request: ShippingChange,
): Promise<ShippingChangePlan> {
  const number = request.destination ?? 0;
  const there = destinationsOf(order)[number];
  if (!there) throw fieldProblem('destination', 'The order has no such address.');
  const destination = await readDestination(db, order, request);
  const to = destination?.shipTo ?? knownPlaceOf(order, there, number);
  const choice = await readMethodChoice(db, order, number, to);
  const own = request.price === undefined ? null : (centsFromDollars(request.price) ?? cents(0));
  if (own !== null && !request.reason) throw fieldProblem('reason', 'Say why.');
  const asked = { number, there, destination, choice, own, methodId: request.shippingMethod };
  return isPaid(order.money) ? planPaid(db, tax, order, asked) : planUnpaid(db, tax, order, asked);
}

interface Asked {
  readonly number: number;
  /** The address as it is now. */
  readonly there: FurtherDestination;
  readonly destination: Destination | null;
  readonly choice: MethodChoice;
  /** The price that staff named. */
  readonly own: Cents | null;
  readonly methodId: string | undefined;
}

async function planUnpaid(db: Database | Tx, tax: AskedTax, order: ReadOrder, asked: Asked) {
  const { number, there, destination, choice, own, methodId } = asked;
  const prices = pricesOf(order);
  const kept = prices[number] ?? cents(0);
  const { method, price, isPickedUp } = choice.choose(methodId, own ?? undefined, kept);
  const place = destination?.shipTo ?? null;
  const charges = await chargesAt(db, tax, order, {
    number,
    place,
    isPickedUp,
    prices: prices.with(number, price),
  });
  const total = totalWith(order, charges);
  return planOf(order, {
    number,
    there,
    destination,
    method,
    charges,
    settlement: { kind: total === order.total_cents ? 'none' : 'total' },
    refunds: [],
    difference: null,
    choice,
    before: costsOf(order, there.method, kept),
    after: {
      method: method?.name ?? null,
      shipping: shownPrice(price),
      tax: dollarsFromCents(charges.tax?.totalCents ?? cents(0)),
      total: dollarsFromCents(total),
    },
    refund: cents(0),
  });
}

async function planPaid(db: Database | Tx, tax: AskedTax, order: ReadOrder, asked: Asked) {
  const { number, there, destination, choice, own, methodId } = asked;
  const charged = await readCharged(db, order, number);
  const paid = sumCents(charged.map(freightLeft));
  const { method, price, isPickedUp } = choice.choose(methodId, own ?? undefined, paid);
  if (price === 'to-quote') throw fieldProblem('price', 'Enter a price.');
  const supply = { number, place: destination?.shipTo ?? null, isPickedUp };
  await checkTaxPlace(db, tax, order, supply);
  const settlement = settlePaidShipping(paid, price);
  const back = settlement.kind === 'refund' ? shareRefund(charged, settlement.shipping) : [];
  const gone = sumCents(back.map(({ shipping }) => shipping));
  const difference =
    settlement.kind === 'dearer'
      ? await chargesOfDifference(db, tax, order, supply, settlement.shipping)
      : null;
  return planOf(order, {
    number,
    there,
    destination,
    method,
    charges: null,
    settlement,
    refunds: back,
    difference,
    choice,
    before: costsLeft(charged, there.method, paid, []),
    after: costsLeft(charged, method, cents(paid - gone), back),
    refund: sumCents(back.map(({ plan }) => plan.amount)),
  });
}

/** What is left of the money of a paid order after these refunds. */
function costsLeft(
  charged: readonly Charged[],
  method: OrderShipping | null,
  shipping: Cents,
  back: readonly PlannedRefund[],
): Costs {
  const tax = sumCents(charged.map(({ money }) => money.taxLeft));
  const total = sumCents(charged.map(({ money }) => money.refundable));
  return {
    method: method?.name ?? null,
    shipping: dollarsFromCents(shipping),
    tax: dollarsFromCents(cents(tax - sumCents(back.map(({ plan }) => plan.tax)))),
    total: dollarsFromCents(cents(total - sumCents(back.map(({ plan }) => plan.amount)))),
  };
}

type Costs = PlannedShippingChange['before'];

function shownPrice(price: NamedPrice): number | null {
  return price === 'to-quote' ? null : dollarsFromCents(price);
}

function costsOf(order: ReadOrder, method: OrderShipping | null, price: NamedPrice): Costs {
  return {
    method: method?.name ?? null,
    shipping: shownPrice(price),
    tax: dollarsFromCents(cents(order.tax_cents)),
    total: dollarsFromCents(cents(order.total_cents)),
  };
}

interface Parts extends Omit<ShippingChangePlan, 'view'> {
  readonly there: FurtherDestination;
  readonly choice: MethodChoice;
  readonly before: Costs;
  readonly after: Costs;
  readonly refund: Cents;
}

function planOf(order: ReadOrder, parts: Parts): ShippingChangePlan {
  const { there, choice, before, after, refund, ...plan } = parts;
  const { settlement } = plan;
  const shown = {
    address: plan.destination?.address ?? there.text,
    methods: choice.options,
    before,
    after,
    refund: dollarsFromCents(refund),
    waived: dollarsFromCents(settlement.kind === 'dearer' ? settlement.shipping : cents(0)),
    ...askableOf(plan),
  };
  return { ...plan, view: { ...shown, seen: fingerprint(order, shown) } };
}

/** What can be asked for: not less, and not more, than one card payment can be of. */
function askableOf({ difference }: Pick<ShippingChangePlan, 'difference'>) {
  if (!difference) return {};
  const { prices, tax } = difference;
  const total = sumCents([...prices.map(knownPrice), tax?.totalCents ?? cents(0)]);
  return fitsOneCardPayment(total) ? { askable: dollarsFromCents(total) } : {};
}

/** Of what staff are shown, and of what they may not have been: another admin may have changed either. */
function fingerprint(order: ReadOrder, shown: object): string {
  const { awaits_quote: waits, money } = order;
  const known = JSON.stringify({ shown, destinations: destinationsOf(order), waits, money });
  return createHash('sha256').update(known).digest('base64url');
}

/** The address that an order is to go to, by the book or as typed. Throws a ProblemError if there is no such one. */
async function readDestination(
  db: Database | Tx,
  order: ReadOrder,
  { addressId, shipTo: typed }: ShippingChange,
): Promise<Destination | null> {
  if (typed) checkAddress(typed, 'shipTo');
  const shipTo = typed ?? (await addressOfBook(db, order.account_id, addressId));
  if (!shipTo) return null;
  return { shipTo, address: addressText(shipTo, findCountry(shipTo.country), order.customer_name) };
}

async function addressOfBook(
  db: Database | Tx,
  accountId: string,
  id: string | undefined,
): Promise<Address | null> {
  if (id === undefined) return null;
  const found = await findAddress(db, accountId, id);
  if (!found) throw notFound('address');
  return found;
}

/** Where an order goes as far as it is known: of one text, only what its tax was decided for. */
function knownPlaceOf(order: ReadOrder, { shipTo }: FurtherDestination, number: number): ShipTo {
  if (shipTo) return shipTo;
  const { country = '', region = '' } = taxedPlace(order, number) ?? {};
  return { country, region, postalCode: '' };
}
