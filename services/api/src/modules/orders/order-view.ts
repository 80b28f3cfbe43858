import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { lineTotal } from '@kerf/domain/pricing';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';

/** An order with its lines as the wire shows it. */
export function orderView(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  const only = lines.length === 1 ? lines[0] : undefined;
  return {
    _id: row.id,
    number: formatOrderNumber(row.serial),
    orderName: row.order_name,
    price: only ? dollarsFromCents(cents(only.unit_price_cents)) : null,
    totalPrice: dollarsFromCents(cents(row.total_cents)),
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    phone: row.phone,
    address: row.address,
    payment: row.paid_at !== null,
    transactionId: row.transaction_id,
    state: row.state,
    status: row.shipping_status,
    lines: lines.map(lineView),
    createdAt: row.created_at.toISOString(),
    heldUntil: row.held_until.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
  };
}

function lineView(row: OrderLineRow): OrderLine {
  const unitPrice = cents(row.unit_price_cents);
  return {
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    quantity: row.quantity,
    unitPrice: dollarsFromCents(unitPrice),
    lineTotal: dollarsFromCents(lineTotal({ unitPrice, quantity: row.quantity })),
  };
}
