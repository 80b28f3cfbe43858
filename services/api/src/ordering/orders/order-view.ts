import type {
  Order,
  OrderAttention,
  OrderDestination,
  OrderLine,
} from '@kerf/contract/schemas/order';
import { shippingStatusOf, unitsToShip } from '@kerf/domain/fulfillment';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import {
  formatOrderNumber,
  isInvoiced,
  isRefunded,
  type OrderState,
  orderState,
} from '@kerf/domain/order-state';
import { lineAmount } from '@kerf/domain/quote';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import { writtenAddress } from '../../people/addresses/addresses.store.ts';
import { type Addressed, destinationsOf } from './destinations.ts';
import { lineTextsView } from './line-texts.ts';
import { detailColumns, detailsOf } from './order-details.ts';
import type { OrderUnits } from './order-units.ts';
import type { ReadOrder } from './orders.store.ts';
import { taxRowsView } from './tax-rows.ts';

/** An order with its lines as sent to clients, and with what needs attention for admins. */
export function orderView(
  row: ReadOrder,
  lines: readonly OrderLineRow[],
  attention: readonly OrderAttention[] = [],
): Order {
  return {
    ...orderAsPlaced(row, lines),
    payment: isInvoiced(row.money),
    transactionId: row.transaction_id,
    state: stateOf(row),
    status: shippingStatusOf(row.fulfillment),
    paidAt: row.paid_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    ...(isInvoiced(row.money) && { fulfillment: row.fulfillment }),
    ...(row.packed_at && { packedAt: row.packed_at.toISOString() }),
    ...(isOver(row) && { endedAt: row.state_changed_at.toISOString() }),
    ...(row.refunded_cents > 0 && { refundedTotal: dollarsFromCents(cents(row.refunded_cents)) }),
    ...(attention.length === 0 ? {} : { attention: [...attention] }),
  };
}

const ownColumns = [
  'id',
  'serial',
  'order_name',
  'total_cents',
  'goods_cents',
  'shipping_cents',
  'shipping_method',
  'awaits_quote',
  'tax_cents',
  'tax_decision',
  'customer_email',
  'created_at',
  'held_until',
  'hold',
  'secured_until',
  'acknowledged',
  'ship_to',
  'further_destinations',
  'invoice_to',
] as const satisfies (keyof OrderRow)[];
export type PlacedRow = Pick<OrderRow, (typeof ownColumns)[number] | keyof typeof detailColumns>;

/** The columns of an order as it was placed. */
export const placedColumns: readonly string[] = [...ownColumns, ...Object.keys(detailColumns)];

/** An order as in the response to placing it, whatever has happened to it since. */
export function orderAsPlaced(row: PlacedRow, lines: readonly OrderLineRow[]): Order {
  const only = lines.length === 1 ? lines[0] : undefined;
  return {
    _id: row.id,
    number: formatOrderNumber(row.serial),
    orderName: row.order_name,
    price: only ? dollarsFromCents(cents(only.unit_price_cents)) : null,
    totalPrice: dollarsFromCents(cents(row.total_cents)),
    ...partsOfTotal(row, lines),
    ...(row.awaits_quote && { shippingToQuote: true as const }),
    customerEmail: row.customer_email,
    ...detailsOf(row),
    ...(row.ship_to && { shipTo: row.ship_to }),
    ...(row.further_destinations && { destinations: destinationsView(row) }),
    ...(row.invoice_to && {
      invoiceTo: row.invoice_to,
      invoiceToText: writtenAddress(row.invoice_to),
    }),
    payment: false,
    transactionId: null,
    state: 'pending',
    status: 'Pending',
    lines: lines.map(lineView),
    createdAt: row.created_at.toISOString(),
    heldUntil: row.held_until.toISOString(),
    paidAt: null,
    shippedAt: null,
    ...(row.hold !== 'full' && {
      hold: row.hold,
      ...(row.secured_until && { securedUntil: row.secured_until.toISOString() }),
    }),
    ...(row.acknowledged && { acknowledged: row.acknowledged }),
  };
}

function destinationsView(row: Addressed): OrderDestination[] {
  return destinationsOf(row).map(({ shipTo, text, method, shippingCents }) => ({
    ...(shipTo && { shipTo }),
    text,
    ...(method && { shipping: dollarsFromCents(shippingCents), shippingMethod: method }),
    ...(method?.isToQuote && { shippingToQuote: true as const }),
  }));
}

/** The parts of the total of an order that was charged for shipping or tax. */
function partsOfTotal(
  { shipping_method: method, tax_decision: decision, ...row }: PlacedRow,
  lines: readonly OrderLineRow[],
) {
  if (!method && !decision) return {};
  return {
    goods: dollarsFromCents(cents(row.goods_cents)),
    ...(method && {
      shipping: dollarsFromCents(cents(row.shipping_cents)),
      shippingMethod: method,
    }),
    tax: dollarsFromCents(cents(row.tax_cents)),
    ...(decision && { taxRows: taxRowsView(decision, destinationsOfLines(decision, lines)) }),
  };
}

/** Where all lines go; nothing in lists, which show the first ones. */
function destinationsOfLines({ lines: all }: TaxDecision, lines: readonly OrderLineRow[]) {
  return all.length === lines.length ? lines.map(({ destination }) => destination) : undefined;
}

function isOver({ life, money }: OrderRow): boolean {
  return isRefunded(money) || life === 'deleted';
}

/** The word for an order at the time when it was read. */
export function stateOf(row: ReadOrder): OrderState {
  return orderState({ ...row, cancellingTo: row.cancelling_to, isTimeLeft: row.is_time_left });
}

function lineView(row: OrderLineRow): OrderLine {
  const unitPrice = cents(row.unit_price_cents);
  return {
    productId: row.product_id,
    ...(row.destination !== null && { destination: row.destination }),
    name: row.name,
    sku: row.sku,
    quantity: row.quantity,
    unitPrice: dollarsFromCents(unitPrice),
    lineTotal: dollarsFromCents(lineAmount({ unitPrice, quantity: row.quantity })),
    ...lineTextsView(row),
  };
}

/** Units of a line shipped, refunded, and left to ship. */
export function unitsView(units: OrderUnits | undefined) {
  if (!units) return {};
  return { shipped: units.shipped, refunded: units.refunded, toShip: unitsToShip(units) };
}
