import { randomUUIDv7 } from 'node:crypto';
import type { Order } from '@kerf/contract/schemas/order';
import type { Address } from '@kerf/domain/address/address';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import type { AuditDetail } from '@kerf/domain/audit-details';
import { orderName } from '@kerf/domain/order-name';
import { type OrderHold, QUOTE_WAIT_DAYS } from '@kerf/domain/order-state';
import { sql } from 'kysely';
import type { Send } from '../../../db/pipeline.ts';
import type { OrderLineRow, OrderRow } from '../../../db/schema.ts';
import { bookingTables } from '../../../ledger/stock-book/book-stock.ts';
import { textColumns } from '../line-texts.ts';
import { openText } from '../open-text.ts';
import { detailColumns, detailRow } from '../order-details.ts';
import { orderAsPlaced } from '../order-view.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrderRequest } from './order-request.ts';
import type { Customer } from './placement-context.ts';

/** An order that has passed every check. */
export interface AcceptedOrder extends CheckedOrder {
  readonly request: OrderRequest;
  readonly customer: Customer;
  readonly hold: OrderHold;
  /** Whom the invoice is for, if not the customer at the order's address. */
  readonly invoiceTo: Address | null;
}

interface HoldTimes {
  readonly holdHours: number;
  readonly firstHoldMinutes: number;
}

/** Inserts these orders and holds their stock in one statement. Their products must be locked. */
export async function insertOrders(
  send: Send,
  accepted: readonly AcceptedOrder[],
  times: HoldTimes,
): Promise<ReadonlyMap<AcceptedOrder, Order>> {
  if (accepted.length === 0) return new Map();
  const drafts = accepted.map(draftOf);
  const rows = await send(insertStatement(drafts, times));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    drafts.map(({ row, lines, order }) => {
      const stored = rowOf.get(row.id);
      if (!stored) throw new Error(`Order ${row.id} was not stored.`);
      return [order, orderAsPlaced({ ...row, ...stored }, lines)];
    }),
  );
}

/** The columns that Postgres sets. */
type StoredRow = Pick<OrderRow, 'id' | 'serial' | 'created_at' | 'held_until' | 'secured_until'>;

/** The audit entry of a placed order. */
interface PlacedEvent {
  readonly actor_id: string;
  readonly action: 'order.place';
  readonly subject_id: string;
  readonly source: ChangeSource;
  readonly detail: AuditDetail<'order.place'>;
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(order: AcceptedOrder) {
  const { request, customer, lines, quote, further, tax } = order;
  const { acknowledged, hold, invoiceTo } = order;
  // UUIDv7 ids are ordered by time, so that new rows go to the end of each index, whose pages are in
  // memory.
  const id = randomUUIDv7();
  const named = {
    order_name: orderName(lines.map((line) => line.product.name)),
    customer_email: customer.email,
    ...detailRow(request.details),
  };
  return {
    order,
    row: {
      id,
      user_id: customer.id,
      account_id: request.accountId,
      ...named,
      ship_to: request.details.shipTo,
      further_destinations: further.length > 0 ? [...further] : null,
      invoice_to: invoiceTo,
      goods_cents: quote.goods,
      shipping_cents: quote.shipping,
      shipping_method: order.shipping,
      awaits_quote: order.awaitsQuote,
      tax_cents: quote.tax,
      tax_decision: tax,
      total_cents: quote.total,
      hold,
      is_short: customer.isNew && !customer.isVerified && !order.awaitsQuote,
      idempotency_key: request.key?.key ?? null,
      request_hash: request.key?.requestHash ?? null,
      acknowledged: acknowledged.length > 0 ? [...acknowledged] : null,
      open_text:
        hold === 'none'
          ? null
          : openText(
              { ...named, further_destinations: further },
              lines.map(({ product: { sku, name }, texts }) => ({
                sku,
                name,
                ...textColumns(texts),
              })),
            ),
    } satisfies GivenRow & { readonly is_short: boolean },
    event: {
      actor_id: customer.id,
      action: 'order.place',
      subject_id: id,
      source: request.source,
      detail: { totalCents: quote.total, lines: lines.length, hold },
    } satisfies PlacedEvent,
    lines: lines.map(
      ({ product, quantity, unitPrice, destination, texts }, position): OrderLineRow => ({
        order_id: id,
        position,
        product_id: product.id,
        name: product.name,
        sku: product.sku,
        quantity,
        unit_price_cents: unitPrice,
        destination: destination === 0 ? null : destination,
        ...textColumns(texts),
      }),
    ),
  };
}

const heldLine = ({ product_id: productId, order_id: orderId, quantity }: OrderLineRow) => ({
  productId,
  orderId,
  quantity,
  kind: 'held' as const,
});

/** How long an order waits at most until its shipping is quoted. */
function waitHours(holdHours: number): number {
  return Math.max(holdHours, QUOTE_WAIT_DAYS * 24);
}

/** In whole milliseconds, as `secured_until` is stored. */
function momentIn(seconds: number) {
  return sql`(now() + make_interval(secs => ${seconds}))::timestamptz(3)`;
}

/** The columns of a new order that are not Postgres' to set, with their types. */
const givenColumns = {
  id: 'uuid',
  user_id: 'uuid',
  account_id: 'uuid',
  order_name: 'text',
  customer_email: 'text',
  ...detailColumns,
  ship_to: 'jsonb',
  further_destinations: 'jsonb',
  invoice_to: 'jsonb',
  goods_cents: 'bigint',
  shipping_cents: 'bigint',
  shipping_method: 'jsonb',
  awaits_quote: 'boolean',
  tax_cents: 'bigint',
  tax_decision: 'jsonb',
  total_cents: 'bigint',
  hold: 'text',
  idempotency_key: 'text',
  request_hash: 'text',
  acknowledged: 'jsonb',
  open_text: 'text',
} as const satisfies Partial<Record<keyof OrderRow, string>>;
type GivenRow = { readonly [Column in keyof typeof givenColumns]: unknown };

const given = sql.raw(Object.keys(givenColumns).join(', '));
const typed = sql.raw(
  Object.entries(givenColumns)
    .map((column) => column.join(' '))
    .join(', '),
);

function insertStatement(drafts: readonly Draft[], { holdHours, firstHoldMinutes }: HoldTimes) {
  const orders = JSON.stringify(drafts.map((draft) => draft.row));
  const lines = JSON.stringify(drafts.flatMap((draft) => draft.lines));
  const events = JSON.stringify(drafts.map(({ event }) => event));
  const held = drafts
    .flatMap((draft) => (draft.row.hold === 'none' ? [] : draft.lines))
    .map(heldLine);
  const whole = momentIn(holdHours * 3600);
  const waiting = momentIn(waitHours(holdHours) * 3600);
  const fullHold = sql`case when awaits_quote then ${waiting} else ${whole} end`;
  const firstHold = momentIn(firstHoldMinutes * 60);
  return sql<StoredRow>`
    with stored_lines as (
      insert into order_lines (order_id, position, product_id, name, sku, quantity, unit_price_cents, destination, note, cost_center)
      select order_id, position, product_id, name, sku, quantity, unit_price_cents, destination, note, cost_center
      from json_populate_recordset(null::order_lines, ${lines}::json)
    ), ${bookingTables(held)}, recorded as (
      insert into audit_log (actor_id, action, subject_id, source, detail)
      select actor_id, action, subject_id, source, detail
      from json_populate_recordset(null::audit_log, ${events}::json)
    )
    insert into orders (${given}, held_until, secured_until)
    select ${given},
      case when is_short then ${firstHold} else ${fullHold} end,
      case hold when 'full' then null else ${fullHold} end
    from json_to_recordset(${orders}::json) as placed (${typed}, is_short boolean)
    returning id, serial, created_at, held_until, secured_until`;
}
