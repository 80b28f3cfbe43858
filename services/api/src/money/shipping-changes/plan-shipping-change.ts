import { createHash } from 'node:crypto';
import type { PlannedShippingChange, ShippingChange } from '@kerf/contract/schemas/shipping-change';
import type { Address } from '@kerf/domain/address/address';
import { addressText } from '@kerf/domain/address/address-lines';
import { findCountry } from '@kerf/domain/address/countries';
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
import { planRefund, type RefundPlan, shippingToRefund } from '@kerf/domain/refund';
import type { OrderShipping } from '@kerf/domain/shipping/order-shipping';
import { type ShippingSettlement, settlePaidShipping } from '@kerf/domain/shipping/shipping-change';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import {
  type Destination,
  type OrderCharges,
  totalWith,
} from '../../ordering/orders/order-charges.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import { listSupplements } from '../../ordering/orders/supplements.ts';
import { findAddress } from '../../people/addresses/addresses.store.ts';
import { checkAddress } from '../../people/addresses/check-address.ts';
import { findPaymentOf, type RefundableMoney, refundableMoney } from '../payments/refunds.store.ts';
import { type MethodChoice, readMethodChoice } from './method-choice.ts';
import { chargesAt, chargesOfDifference, checkTaxPlace } from './tax-of-change.ts';

/** What a change of its shipping does to an order. */
export interface ShippingChangePlan {
  /** Null where it stays. */
  readonly destination: Destination | null;
  readonly method: OrderShipping | null;
  /** What an unpaid order costs with it; null for a paid one, whose charge stays as it is. */
  readonly charges: OrderCharges | null;
  readonly awaitsQuote: boolean;
  readonly settlement: ShippingSettlement;
  /** What to refund of which order: what was paid last first. */
  readonly refunds: readonly ShippingRefund[];
  /** What a dearer order would ask for; null where nothing can be. */
  readonly difference: OrderCharges | null;
  readonly view: PlannedShippingChange;
}

/** A part of the shipping that goes back, without tax. */
interface ShippingRefund {
  readonly orderId: string;
  readonly shipping: Cents;
}

/**
 * Works out what another address, method or price would do to an order. The only function that does, asked before
 * staff confirm it and again when they do. Throws a ProblemError if it cannot be so.
 */
export async function planShippingChange(
  db: Database | Tx,
  tax: TaxGateway,
  order: ReadOrder,
  request: ShippingChange,
): Promise<ShippingChangePlan> {
  const destination = await readDestination(db, order, request);
  const choice = await readMethodChoice(db, order, destination?.shipTo ?? knownPlaceOf(order));
  const own = request.price === undefined ? null : (centsFromDollars(request.price) ?? cents(0));
  if (own !== null && !request.reason) throw fieldProblem('reason', 'Say why.');
  const asked = { destination, choice, own, methodId: request.shippingMethod };
  return isPaid(order.money) ? planPaid(db, tax, order, asked) : planUnpaid(db, tax, order, asked);
}

interface Asked {
  readonly destination: Destination | null;
  readonly choice: MethodChoice;
  /** The price that staff named. */
  readonly own: Cents | null;
  readonly methodId: string | undefined;
}

async function planUnpaid(db: Database | Tx, tax: TaxGateway, order: ReadOrder, asked: Asked) {
  const { destination, choice, own, methodId } = asked;
  const kept = order.awaits_quote ? 'to-quote' : cents(order.shipping_cents);
  const { method, price, isPickedUp } = choice.choose(methodId, own ?? undefined, kept);
  const place = destination?.shipTo ?? null;
  const charges = await chargesAt(db, tax, order, { place, isPickedUp, price });
  const total = totalWith(order, charges);
  return planOf(order, {
    destination,
    method,
    charges,
    awaitsQuote: price === 'to-quote',
    settlement: { kind: total === order.total_cents ? 'none' : 'total' },
    choice,
    refunds: [],
    difference: null,
    before: costsOf(order, order.awaits_quote ? null : cents(order.shipping_cents)),
    after: {
      method: method?.name ?? null,
      shipping: price === 'to-quote' ? null : dollarsFromCents(price),
      tax: dollarsFromCents(charges.tax?.totalCents ?? cents(0)),
      total: dollarsFromCents(total),
    },
    refund: cents(0),
  });
}

async function planPaid(db: Database | Tx, tax: TaxGateway, order: ReadOrder, asked: Asked) {
  const { destination, choice, own, methodId } = asked;
  const charged = await readCharged(db, order);
  const paid = sumCents(charged.map(({ money }) => shippingToRefund(money)));
  const { method, price, isPickedUp } = choice.choose(methodId, own ?? undefined, paid);
  if (price === 'to-quote') throw fieldProblem('price', 'Enter a price.');
  const supply = { place: destination?.shipTo ?? null, isPickedUp };
  await checkTaxPlace(db, tax, order, supply);
  const settlement = settlePaidShipping(paid, price);
  const back = settlement.kind === 'refund' ? shareRefund(charged, settlement.shipping) : [];
  const difference =
    settlement.kind === 'dearer'
      ? await chargesOfDifference(db, tax, order, { ...supply, price: settlement.shipping })
      : null;
  return planOf(order, {
    destination,
    method,
    charges: null,
    awaitsQuote: false,
    settlement,
    refunds: back.map(({ orderId, plan }) => ({ orderId, shipping: plan.shipping })),
    difference,
    choice,
    before: costsLeft(charged, order.shipping_method, []),
    after: costsLeft(
      charged,
      method,
      back.map(({ plan }) => plan),
    ),
    refund: sumCents(back.map(({ plan }) => plan.amount)),
  });
}

/** What is left of a payment for an order, or for the difference in its shipping. */
interface Charged {
  readonly orderId: string;
  readonly money: RefundableMoney;
}

/** What was paid for an order, and for what its shipping came to cost more: the latest first. */
async function readCharged(db: Database | Tx, order: ReadOrder): Promise<Charged[]> {
  const supplements = await listSupplements(db, order.id);
  const paid = [...supplements.filter(({ money }) => isPaid(money)), order];
  return Promise.all(
    paid.map(async (one) => ({ orderId: one.id, money: await paidMoney(db, one) })),
  );
}

/** Shares out shipping that goes back. */
function shareRefund(charged: readonly Charged[], shipping: Cents) {
  let left = shipping;
  return charged.flatMap(({ orderId, money }) => {
    const part = cents(Math.min(left, shippingToRefund(money)));
    left = cents(left - part);
    return part === 0 ? [] : [{ orderId, plan: refundOf(money, part) }];
  });
}

/** What is left of the money of a paid order after these refunds. */
function costsLeft(
  charged: readonly Charged[],
  method: OrderShipping | null,
  back: readonly RefundPlan[],
): Costs {
  const left = (of: (money: RefundableMoney) => Cents, gone: (plan: RefundPlan) => Cents) =>
    dollarsFromCents(
      cents(sumCents(charged.map(({ money }) => of(money))) - sumCents(back.map(gone))),
    );
  return {
    method: method?.name ?? null,
    shipping: left(shippingToRefund, (plan) => plan.shipping),
    tax: left(
      (money) => money.taxLeft,
      (plan) => plan.tax,
    ),
    total: left(
      (money) => money.refundable,
      (plan) => plan.amount,
    ),
  };
}

function refundOf(money: RefundableMoney, shipping: Cents): RefundPlan {
  return planRefund({ ...money, lines: [] }, { kind: 'lines', lines: [], shipping });
}

async function paidMoney(db: Database | Tx, order: OrderRow): Promise<RefundableMoney> {
  const payment = await findPaymentOf(db, order);
  if (!payment) throw new Error(`The payment of order ${order.id} has disappeared.`);
  return refundableMoney(db, order, payment);
}

type Costs = PlannedShippingChange['before'];

function costsOf(order: ReadOrder, shipping: Cents | null): Costs {
  return {
    method: order.shipping_method?.name ?? null,
    shipping: shipping === null ? null : dollarsFromCents(shipping),
    tax: dollarsFromCents(cents(order.tax_cents)),
    total: dollarsFromCents(cents(order.total_cents)),
  };
}

interface Parts extends Omit<ShippingChangePlan, 'view'> {
  readonly choice: MethodChoice;
  readonly before: Costs;
  readonly after: Costs;
  readonly refund: Cents;
}

function planOf(order: ReadOrder, parts: Parts): ShippingChangePlan {
  const { choice, before, after, refund, ...plan } = parts;
  const { settlement } = plan;
  const shown = {
    address: plan.destination?.address ?? order.address,
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
  const total = sumCents([difference.shipping, difference.tax?.totalCents ?? cents(0)]);
  return fitsOneCardPayment(total) ? { askable: dollarsFromCents(total) } : {};
}

/** Of what staff are shown, and of what they may not have been: another admin may have changed either. */
function fingerprint(order: ReadOrder, shown: object): string {
  const { address, ship_to: shipTo, shipping_method: method, awaits_quote: waits, money } = order;
  const known = JSON.stringify({ shown, address, shipTo, method, waits, money });
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
function knownPlaceOf({ ship_to: shipTo, tax_decision: decision }: ReadOrder): ShipTo {
  if (shipTo) return shipTo;
  const { country = '', region = '' } = decision?.shipTo ?? {};
  return { country, region, postalCode: '' };
}
