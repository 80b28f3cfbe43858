import type { Address } from '@kerf/domain/address/address';
import { destinationName } from '@kerf/domain/destination';
import { cents } from '@kerf/domain/money';
import { formatOrderNumber, isPayableNow } from '@kerf/domain/order-state';
import { lineAmount } from '@kerf/domain/quote';
import { estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { taxedAmounts, taxSummary } from '@kerf/domain/tax/tax-summary';
import { type TotalPart, totalParts } from '@kerf/domain/total-parts';
import type { Database } from '../../db/database.ts';
import type { OrderLineRow } from '../../db/schema.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { detailsOf } from '../../ordering/orders/order-details.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import { findAnyOrder, orderLines, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import type { DestinationFacts, OrderFacts } from './mail-facts.ts';
import { saidOf } from './read-parcel.ts';

/** What mails say of an order. */
export async function orderFacts(db: Database, order: ReadOrder): Promise<OrderFacts> {
  const lines = await orderLines(db, order.id);
  const first = order.supplements === null ? undefined : await findAnyOrder(db, order.supplements);
  const estimate = order.shipping_method?.estimate;
  return {
    id: order.id,
    number: formatOrderNumber(order.serial),
    supplements: first ? { id: first.id, number: formatOrderNumber(first.serial) } : null,
    details: detailsOf(order),
    dock: order.ship_to ? dockFacts(order.ship_to) : [],
    lines: lines.map(({ name, sku, quantity, unit_price_cents: unitCents, ...line }) => ({
      name,
      sku,
      quantity,
      ...saidOf(line),
      amountCents: lineAmount({ unitPrice: cents(unitCents), quantity }),
    })),
    destinations: destinationFacts(order, lines),
    totalCents: order.total_cents,
    parts: totalParts({
      goods: cents(order.goods_cents),
      shipping: cents(order.shipping_cents),
      tax: cents(order.tax_cents),
      method: order.shipping_method?.name ?? null,
      isToQuote: order.awaits_quote,
      taxRows: taxRows(order, lines),
      destinations: order.further_destinations
        ? destinationsOf(order).map(({ method, shippingCents }) => ({
            method: method?.name ?? null,
            amount: method?.isToQuote ? null : shippingCents,
          }))
        : undefined,
    }),
    estimate: estimate ? estimateText(estimate) : null,
    shippingMethod: order.shipping_method?.name ?? null,
    awaitsQuote: order.awaits_quote,
    shippingCents: order.shipping_cents,
    isOpen: isPayableNow({ state: stateOf(order), awaitsQuote: order.awaits_quote }),
    isHeld: order.hold !== 'none',
    heldUntil: order.held_until,
  };
}

function destinationFacts(order: ReadOrder, lines: readonly OrderLineRow[]): DestinationFacts[] {
  if (!order.further_destinations) return [];
  return destinationsOf(order).map(({ shipTo, text, method }, number) => ({
    name: destinationName(number),
    address: text,
    dock: shipTo ? dockFacts(shipTo) : [],
    lines: lines
      .filter(({ destination }) => (destination ?? 0) === number)
      .map(({ name, sku, quantity }) => ({ name, sku, quantity })),
    estimate: method?.estimate ? estimateText(method.estimate) : null,
  }));
}

function dockFacts({ contact, phone, dockHours, notes }: Address): [name: string, value: string][] {
  const facts: [name: string, value: string][] = [
    ['Contact', contact],
    ['Phone', phone],
    ['Dock hours', dockHours],
    ['Delivery notes', notes],
  ];
  return facts.filter(([, value]) => value !== '');
}

function taxRows(
  { tax_decision: decision }: ReadOrder,
  lines: readonly OrderLineRow[],
): TotalPart[] {
  const destinations = lines.map(({ destination }) => destination);
  const rows = decision ? taxSummary(taxedAmounts(decision, destinations)) : [];
  return rows.map(({ title, taxCents }) => ({ name: title, amount: taxCents }));
}
