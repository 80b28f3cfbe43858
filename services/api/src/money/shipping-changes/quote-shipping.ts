import type { Order } from '@kerf/contract/schemas/order';
import type { ShippingQuote } from '@kerf/contract/schemas/shipping-change';
import { destinationName } from '@kerf/domain/destination';
import { type Cents, cents, centsFromDollars } from '@kerf/domain/money';
import { isQuotable } from '@kerf/domain/order-state';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import type { NamedPrice } from '@kerf/domain/shipping/order-shipping';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { pricesOf } from '../../ordering/orders/destinations.ts';
import {
  type OrderCharges,
  setOrderCharges,
  withShippingPrices,
} from '../../ordering/orders/order-charges.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import {
  orderWithLines,
  type ReadOrder,
  requireLockedOrder,
} from '../../ordering/orders/orders.store.ts';
import { type AskedTax, askingTax } from '../../ordering/orders/placement/tax-answers.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { chargesAt } from './tax-of-change.ts';

interface QuoteDeps {
  readonly db: Database;
  readonly tax: TaxGateway;
  readonly orderRules: { readonly holdHours: number };
}

/**
 * Names the price of the shipping of an order that waits for it, to each address that does, without tax, which is as
 * was decided when the order was placed. From then on its customer, who is mailed the total, has the whole time to pay.
 * Throws a ProblemError if it does not wait, also because somebody else named other prices.
 */
export function quoteShipping(
  { db, tax, orderRules }: QuoteDeps,
  actor: Actor,
  orderId: string,
  request: ShippingQuote,
): Promise<Order> {
  return askingTax(tax, (asked) =>
    inTransaction(db, async (tx) => {
      const order = await quote(tx, asked, actor, { orderId, request, rules: orderRules });
      return orderWithLines(tx, order, actor);
    }),
  );
}

interface AskedQuote {
  readonly orderId: string;
  readonly request: ShippingQuote;
  readonly rules: QuoteDeps['orderRules'];
}

async function quote(
  tx: Tx,
  tax: AskedTax,
  actor: Actor,
  { orderId, request, rules }: AskedQuote,
): Promise<ReadOrder> {
  const order = await requireLockedOrder(tx, orderId);
  const known = pricesOf(order);
  const named = namedPrices(request);
  if (!order.awaits_quote) {
    const isRepeated = [...named].every(([number, price]) => known[number] === price);
    if (order.quoted_at !== null && isRepeated) return order;
    throw new ProblemError({ code: 'record_changed' });
  }
  const state = stateOf(order);
  if (!isQuotable({ state, awaitsQuote: order.awaits_quote })) {
    throw new ProblemError({ code: state === 'expired' ? 'order_expired' : 'order_not_open' });
  }
  const charges = await chargesWith(tx, tax, order, completed(known, named));
  const quoted = await setOrderCharges(tx, order, charges, rules);
  await recordAudit(tx, actor, 'order.quote-shipping', orderId, {
    shippingCents: quoted.shipping_cents,
    totalCents: quoted.total_cents,
  });
  await queueOrderMail(tx, quoted, {
    event: `order.quoted:${orderId}`,
    kind: 'order.placed',
    content: { quoted: 'yes' },
  });
  return quoted;
}

/** A service is asked once more, since its books take only what it calculated. */
function chargesWith(
  tx: Tx,
  tax: AskedTax,
  order: ReadOrder,
  prices: readonly Cents[],
): Promise<OrderCharges> | OrderCharges {
  if (tax.gateway.decider === 'own') return withShippingPrices(order, prices);
  const number = pricesOf(order).indexOf('to-quote');
  return chargesAt(tx, tax, order, { number, place: null, isPickedUp: false, prices });
}

/** What staff named, by the number of the address. */
function namedPrices({ price, further = [] }: ShippingQuote): ReadonlyMap<number, Cents> {
  const all = [...(price === undefined ? [] : [{ destination: 0, price }]), ...further];
  return new Map(all.map((one) => [one.destination, centsFromDollars(one.price) ?? cents(0)]));
}

/** The prices to all addresses. Throws a ProblemError if one is missing, or is of an address that does not wait. */
function completed(known: readonly NamedPrice[], named: ReadonlyMap<number, Cents>): Cents[] {
  const waits = [...named.keys()].every((number) => known[number] === 'to-quote');
  if (!waits) throw new ProblemError({ code: 'record_changed' });
  return known.map((price, number) => {
    if (price !== 'to-quote') return price;
    const own = named.get(number);
    if (own !== undefined) return own;
    if (number === 0) throw fieldProblem('price', 'Enter a price.');
    const to = destinationName(number).toLowerCase();
    throw fieldProblem('further', `Enter a price for ${to}.`);
  });
}
