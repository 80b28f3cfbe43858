import { randomUUID } from 'node:crypto';
import type { Order } from '@kerf/contract/schemas/order';
import { orderName } from '@kerf/domain/pricing';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';
import type { CheckedOrder } from './check-order.ts';
import { orderView } from './order-view.ts';
import type { Placement } from './placement.ts';
import { holdStock } from './stock.ts';

/** An order that was found in order. */
export interface AcceptedOrder extends CheckedOrder {
  readonly placement: Placement;
}

export interface StoredOrder {
  readonly placement: Placement;
  readonly order: Order;
}

/** Stores orders and sets their stock aside: one statement for all the orders, and one for all the stock. */
export async function storeOrders(
  tx: Tx,
  accepted: readonly AcceptedOrder[],
  holdHours: number,
): Promise<StoredOrder[]> {
  if (accepted.length === 0) return [];
  const drafts = accepted.map(draftOf);
  const lines = drafts.flatMap((draft) => draft.lines);
  const rows = await insertOrders(tx, drafts, lines, holdHours);
  await holdStock(tx, lines);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return drafts.map(({ row: { id }, lines, placement }) => {
    const row = rowOf.get(id);
    if (!row) throw new Error(`Order ${id} was not stored.`);
    return { placement, order: orderView(row, lines) };
  });
}

type Draft = ReturnType<typeof draftOf>;

function draftOf({ placement, lines, total }: AcceptedOrder) {
  const { actor, request } = placement;
  const id = randomUUID();
  return {
    placement,
    row: {
      id,
      user_id: actor.userId,
      order_name: orderName(lines.map((line) => line.product.name)),
      customer_email: actor.email,
      customer_name: request.customerName,
      phone: request.phone,
      address: request.address,
      total_cents: total,
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

async function insertOrders(
  tx: Tx,
  drafts: readonly Draft[],
  lines: readonly OrderLineRow[],
  holdHours: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    with stored_lines as (
      insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents)
      select order_id, position, product_id, name, sku, quantity, unit_price_cents
      from json_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::json)
    )
    insert into orders
      (id, user_id, order_name, customer_email, customer_name, phone, address, total_cents, held_until)
    select id, user_id, order_name, customer_email, customer_name, phone, address, total_cents,
      now() + make_interval(secs => ${holdHours * 3600})
    from json_populate_recordset(null::orders, ${JSON.stringify(drafts.map((draft) => draft.row))}::json)
    returning *`.execute(tx);
  return rows;
}
