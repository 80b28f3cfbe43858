import { randomUUIDv7 } from 'node:crypto';
import type { Order } from '@kerf/contract/schemas/order';
import { orderName } from '@kerf/domain/pricing';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import type { CheckedOrder } from './check-order.ts';
import type { Customer } from './customers.ts';
import { orderAsPlaced } from './order-view.ts';
import type { Placement } from './placement.ts';

/** An order that was found in order. */
export interface AcceptedOrder extends CheckedOrder {
  readonly placement: Placement;
  readonly customer: Customer;
}

export interface StoredOrder {
  readonly placement: Placement;
  readonly order: Order;
}

/** Stores orders and sets their stock aside, in one statement for all of them. Whoever calls holds the products locked. */
export async function storeOrders(
  send: Send,
  accepted: readonly AcceptedOrder[],
  holdHours: number,
): Promise<StoredOrder[]> {
  if (accepted.length === 0) return [];
  const drafts = accepted.map(draftOf);
  const rows = await send(insertion(drafts, holdHours));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return drafts.map(({ row, lines, placement }) => {
    const stored = rowOf.get(row.id);
    if (!stored) throw new Error(`Order ${row.id} was not stored.`);
    return { placement, order: orderAsPlaced({ ...row, ...stored }, lines) };
  });
}

/** What Postgres adds to an order. */
type StoredRow = Pick<OrderRow, 'id' | 'serial' | 'created_at' | 'held_until'>;

type Draft = ReturnType<typeof draftOf>;

function draftOf({ placement, customer, lines, total, acknowledged }: AcceptedOrder) {
  const { request, key } = placement;
  // By their time: a new order goes to the end of its indexes, not to a page of them that nobody has at hand.
  const id = randomUUIDv7();
  return {
    placement,
    row: {
      id,
      user_id: customer.id,
      order_name: orderName(lines.map((line) => line.product.name)),
      customer_email: customer.email,
      customer_name: request.customerName,
      phone: request.phone,
      address: request.address,
      total_cents: total,
      idempotency_key: key?.key ?? null,
      request_hash: key?.requestHash ?? null,
      acknowledged: acknowledged.length > 0 ? [...acknowledged] : null,
    },
    lines: lines.map(
      ({ product, quantity, unitPrice }, position): OrderLineRow => ({
        order_id: id,
        position,
        product_id: product.id,
        name: product.name,
        sku: product.sku,
        quantity,
        unit_price_cents: unitPrice,
      }),
    ),
  };
}

function insertion(drafts: readonly Draft[], holdHours: number) {
  const orders = JSON.stringify(drafts.map((draft) => draft.row));
  const lines = JSON.stringify(drafts.flatMap((draft) => draft.lines));
  // The products are named twice: Postgres takes any JSON for a hundred lines, and would sooner read every product than look up as many.
  return sql<StoredRow>`
    with line as (
      select * from json_populate_recordset(null::order_lines, ${lines}::json)
    ), stored_lines as (
      insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
      select order_id, position, product_id, name, sku, quantity, unit_price_cents from line
    ), moved as (
      insert into stock_movements (product_id, order_id, kind, quantity)
      select product_id, order_id, 'held', quantity from line
    ), held as (
      update products set held = held + wanted.quantity
      from (select product_id, sum(quantity)::int as quantity from line group by product_id) as wanted
      where products.id = wanted.product_id and products.id = any(array(select product_id from line))
    )
    insert into orders (id, user_id, order_name, customer_email, customer_name, phone, address,
      total_cents, idempotency_key, request_hash, acknowledged, held_until)
    select id, user_id, order_name, customer_email, customer_name, phone, address,
      total_cents, idempotency_key, request_hash, acknowledged, now() + make_interval(secs => ${holdHours * 3600})
    from json_populate_recordset(null::orders, ${orders}::json)
    returning id, serial, created_at, held_until`;
}
