import type { PlannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { type Cents, cents, dollarsFromCents } from '@kerf/domain/money';
import { fieldProblem } from '@kerf/domain/problem';
import { obstacleText } from '@kerf/domain/shipping/obstacle-text';
import type { NamedPrice, OrderShipping } from '@kerf/domain/shipping/order-shipping';
import { shippedSize } from '@kerf/domain/shipping/piece';
import { type ShippingOption, shippingOptions } from '@kerf/domain/shipping/shipping-options';
import type { ShippingTerms, ShipTo } from '@kerf/domain/shipping/terms';
import type { Database, Tx } from '../../db/database.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import type { ReadOrder } from '../../ordering/orders/orders.store.ts';
import {
  type CheckedShipping,
  type OfferedShipping,
  orderShipping,
  unavailable,
} from '../../ordering/orders/placement/choose-shipping.ts';
import { readShippingTerms } from '../../platform/shop/shipping-terms.store.ts';
import { readShopTimeZone } from '../../platform/shop/shop-settings.store.ts';

/** The methods that an order may ship by. */
export interface MethodChoice {
  readonly options: PlannedShippingChange['methods'];
  /**
   * The method that is chosen, undefined to keep the order's own, at the price that staff named, undefined for its own.
   * `kept` is what the order's own method costs. Throws a ProblemError if it is not for this order.
   */
  choose(methodId: string | undefined, own: Cents | undefined, kept: NamedPrice): CheckedShipping;
}

/** Reads the shop's methods with their prices for what of an order goes to `to`, its address of that number. */
export async function readMethodChoice(
  db: Database | Tx,
  order: ReadOrder,
  number: number,
  to: ShipTo,
): Promise<MethodChoice> {
  const [{ terms }, timeZone, lines] = await Promise.all([
    readShippingTerms(db),
    readShopTimeZone(db),
    shippedLines(db, order.id, number),
  ]);
  const options = shippingOptions(terms, lines, to);
  return {
    options: options.map(optionView),
    choose: (methodId, own, kept) =>
      // Without methods there is none to choose, as when an order is placed.
      methodId === undefined || terms.methods.length === 0
        ? keptMethod(destinationsOf(order)[number]?.method ?? null, terms, own, kept)
        : chosenMethod(order, { terms, timeZone, options, methodId, own }),
  };
}

function keptMethod(
  method: OrderShipping | null,
  { methods }: ShippingTerms,
  own: Cents | undefined,
  kept: NamedPrice,
): CheckedShipping {
  if (method === null && own !== undefined)
    throw fieldProblem('shippingMethod', 'Choose a method.');
  const isPickedUp = methods.find(({ id }) => id === method?.id)?.kind === 'pick-up';
  return { method, price: own ?? kept, isPickedUp };
}

interface Choosing extends OfferedShipping {
  readonly options: readonly ShippingOption[];
  readonly methodId: string;
  readonly own: Cents | undefined;
}

function chosenMethod(order: ReadOrder, choosing: Choosing): CheckedShipping {
  const { options, methodId, own } = choosing;
  const option = options.find(({ method }) => method.id === methodId);
  if (!option) throw unavailable(null, 'It is no longer available.');
  const { method, price } = option;
  if (price.kind === 'unavailable') throw unavailable(method.name, obstacleText(price.obstacle));
  return {
    method: orderShipping(method, choosing),
    price: own ?? (price.kind === 'price' ? price.price : toQuote(order)),
    isPickedUp: method.kind === 'pick-up',
  };
}

/** Only an order that waits already goes on waiting. */
function toQuote({ awaits_quote: waits }: ReadOrder): 'to-quote' {
  if (waits) return 'to-quote';
  throw fieldProblem('price', 'Enter a price.');
}

function optionView({ method, price }: ShippingOption) {
  return {
    id: method.id,
    name: method.name,
    price: price.kind === 'price' ? dollarsFromCents(price.price) : null,
    obstacle: price.kind === 'unavailable' ? obstacleText(price.obstacle) : null,
  };
}

/** What of an order ships to one of its addresses, as far as its price depends on it. */
async function shippedLines(db: Database | Tx, orderId: string, number: number) {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_lines.sku', 'quantity', 'unit_price_cents', 'piece'])
    .where('order_id', '=', orderId)
    .where(({ fn, val }) => fn.coalesce('destination', val(0)), '=', number)
    .orderBy('position')
    .execute();
  return rows.map(({ sku, quantity, unit_price_cents: unitCents, piece }) => ({
    sku,
    quantity,
    unitPrice: cents(unitCents),
    ...shippedSize(piece),
  }));
}
