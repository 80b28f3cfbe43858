import type { Address } from '@kerf/domain/address/address';
import type { FurtherDestination } from '@kerf/domain/destination';
import { type Cents, cents, sumCents } from '@kerf/domain/money';
import {
  knownPrice,
  type NamedPrice,
  type OrderShipping,
} from '@kerf/domain/shipping/order-shipping';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { repriceShipping, type ShippingRate } from '@kerf/domain/tax/reprice-shipping';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { checkCardTotal } from './check-card-total.ts';
import { destinationsOf } from './destinations.ts';
import { openText } from './open-text.ts';
import { orderLines, type ReadOrder, timeLeft } from './orders.store.ts';

/** What an order costs besides its goods. */
export interface OrderCharges {
  /** Of the shipping to each address, the order's own first. */
  readonly prices: readonly NamedPrice[];
  /** Null where no tax is set up. */
  readonly tax: TaxDecision | null;
}

/** Goods, shipping as far as it has a price, and tax. Throws a ProblemError if no card payment can be of that much. */
export function totalWith(
  { goods_cents: goods }: Pick<ReadOrder, 'goods_cents'>,
  { prices, tax }: OrderCharges,
): Cents {
  const total = sumCents([cents(goods), ...prices.map(knownPrice), tax?.totalCents ?? cents(0)]);
  checkCardTotal(total);
  return total;
}

/** The same order with other prices of shipping: its lines are taxed as they were, and shipping by the rates. */
export function withShippingPrices(
  { tax_decision: decision }: Pick<ReadOrder, 'tax_decision'>,
  prices: readonly NamedPrice[],
  rates?: readonly (ShippingRate | null)[],
): OrderCharges {
  return { prices, tax: decision && repriceShipping(decision, prices, rates) };
}

interface QuoteRules {
  readonly holdHours: number;
}

/**
 * Changes what an unpaid order costs. The only code that does once it is placed; the order must be locked. If it waited
 * for a price, and no longer does, its customer has the whole time to pay from then on. Throws a ProblemError if no
 * card payment can be of that much.
 */
export async function setOrderCharges(
  tx: Tx,
  order: ReadOrder,
  charges: OrderCharges,
  rules: QuoteRules,
): Promise<ReadOrder> {
  const { prices, tax } = charges;
  const awaitsQuote = prices.includes('to-quote');
  const [own, ...further] = destinationsOf(order).map((one, number) =>
    priced(one, prices[number] ?? cents(0)),
  );
  return tx
    .updateTable('orders')
    .set({
      ...(order.awaits_quote && !awaitsQuote && timeToPay(order, rules)),
      awaits_quote: awaitsQuote,
      shipping_cents: sumCents(prices.map(knownPrice)),
      shipping_method: own?.method ? JSON.stringify(own.method) : null,
      ...(further.length > 0 && { further_destinations: JSON.stringify(further) }),
      tax_cents: tax?.totalCents ?? 0,
      tax_decision: tax && JSON.stringify(tax),
      total_cents: totalWith(order, charges),
    })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}

function priced(one: FurtherDestination, price: NamedPrice): FurtherDestination {
  const { method } = one;
  const shippingCents = knownPrice(price);
  if (method === null) return { ...one, shippingCents };
  const { isToQuote: _, ...kept } = method;
  return {
    ...one,
    method: price === 'to-quote' ? { ...kept, isToQuote: true } : kept,
    shippingCents,
  };
}

/** The time to pay, which begins when the shipping of an order was quoted. */
function timeToPay(
  { secured_until: secured }: Pick<ReadOrder, 'secured_until'>,
  { holdHours }: QuoteRules,
) {
  const until = sql<Date>`(now() + make_interval(hours => ${holdHours}))::timestamptz(3)`;
  return {
    quoted_at: sql<Date>`now()`,
    held_until: until,
    secured_until: secured === null ? null : until,
  };
}

/** An address, in parts and as it is written. */
export interface Destination {
  readonly address: string;
  readonly shipTo: Address;
}

interface Shipped {
  /** Which of its addresses changes. */
  readonly number: number;
  /** Null where it stays. */
  readonly destination: Destination | null;
  readonly method: OrderShipping | null;
}

function writtenTo(destination: Destination | null) {
  return destination && { shipTo: destination.shipTo, text: destination.address };
}

/** Changes where an order goes and how, and what it is searched by. The order must be locked. */
export async function setOrderShipping(
  tx: Tx,
  order: ReadOrder,
  { number, destination, method }: Shipped,
): Promise<ReadOrder> {
  const all = destinationsOf(order).map((one, at) =>
    at === number ? { ...one, ...writtenTo(destination), method } : one,
  );
  const [own, ...further] = all;
  const named = { ...order, address: own?.text ?? order.address, further_destinations: further };
  const changed = await tx
    .updateTable('orders')
    .set({
      ...(number === 0
        ? {
            shipping_method: method && JSON.stringify(method),
            ...(destination && {
              address: destination.address,
              ship_to: JSON.stringify(destination.shipTo),
            }),
          }
        : { further_destinations: JSON.stringify(further) }),
      ...(destination && {
        open_text:
          order.open_text === null ? null : openText(named, await orderLines(tx, order.id)),
      }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
  await sql`update order_texts set text = order_text(order_id) where order_id = ${order.id}`.execute(
    tx,
  );
  return changed;
}
