import { randomUUID } from 'node:crypto';
import type { Order } from '@kerf/contract/schemas/order';
import { isLegalQuantity } from '@kerf/domain/bounds';
import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  type Cents,
  cents,
  dollarsFromCents,
} from '@kerf/domain/money';
import { orderName, orderTotal } from '@kerf/domain/pricing';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import type { OrderRequest } from './order-claims.ts';
import { orderView } from './order-view.ts';
import { holdStock, lockProducts } from './stock.ts';

export interface OrderRules {
  /** How long an unpaid order keeps its stock. */
  readonly holdHours: number;
  readonly maxOpenOrders: number;
}

interface PlacedLine {
  readonly product: ProductRow;
  readonly quantity: number;
  readonly unitPrice: Cents;
}

/**
 * Places an order and sets its stock aside, all or nothing. The catalogue decides the price; a claim
 * that differs from it is refused with what it is now.
 */
export async function placeOrder(
  tx: Tx,
  actor: Actor,
  request: OrderRequest,
  rules: OrderRules,
): Promise<Order> {
  await limitOpenOrders(tx, actor, rules.maxOpenOrders);
  const lines = await orderableLines(tx, request);
  checkPayable(lines);
  const total = orderTotal(lines);
  checkClaims(lines, total, request);
  return store(tx, actor, request, lines, total, rules.holdHours);
}

/** Locks the customer first, so that two orders at once cannot both be the last one allowed. */
async function limitOpenOrders(tx: Tx, actor: Actor, limit: number): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.userId)
    .forNoKeyUpdate()
    .execute();
  const { open } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', actor.userId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (open >= limit) throw new ProblemError({ code: 'too_many_open_orders', limit });
}

async function orderableLines(tx: Tx, request: OrderRequest): Promise<PlacedLine[]> {
  const rows = await lockProducts(
    tx,
    request.lines.map((line) => line.productId),
  );
  const sold = new Map(rows.filter((row) => row.archived_at === null).map((row) => [row.id, row]));
  const missing: string[] = [];
  const lines = request.lines.flatMap(({ productId, quantity }) => {
    const product = sold.get(productId);
    if (product) return { product, quantity, unitPrice: cents(product.price_cents) };
    missing.push(productId);
    return [];
  });
  if (missing.length > 0) {
    throw new ProblemError({ code: 'product_unavailable', productIds: missing });
  }
  checkBounds(lines);
  return lines;
}

function checkBounds(lines: readonly PlacedLine[]): void {
  const refused = lines
    .map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      quantity,
      minOrder: product.min_order,
      stock: product.on_hand - product.held,
    }))
    .filter((line) => !isLegalQuantity(line.quantity, line));
  if (refused.length > 0)
    throw new ProblemError({ code: 'quantity_out_of_bounds', lines: refused });
}

function checkClaims(lines: readonly PlacedLine[], total: Cents, request: OrderRequest): void {
  const unitPrice = lines.length === 1 ? (lines[0]?.unitPrice ?? null) : null;
  const priceHolds = request.claimedPrice === null || request.claimedPrice === unitPrice;
  const totalHolds = request.claimedTotal === null || request.claimedTotal === total;
  if (priceHolds && totalHolds) return;
  throw new ProblemError({
    code: 'price_changed',
    price: unitPrice === null ? null : dollarsFromCents(unitPrice),
    totalPrice: dollarsFromCents(total),
  });
}

/** Told apart before the exact sum, which would not fit the whole numbers for an absurd order. */
function checkPayable(lines: readonly PlacedLine[]): void {
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  if (total >= CARD_PAYMENT_MIN && total <= CARD_PAYMENT_MAX) return;
  throw new ProblemError({
    code: 'total_not_payable',
    totalPrice: total / 100,
    min: dollarsFromCents(CARD_PAYMENT_MIN),
    max: dollarsFromCents(CARD_PAYMENT_MAX),
  });
}

async function store(
  tx: Tx,
  actor: Actor,
  request: OrderRequest,
  lines: readonly PlacedLine[],
  total: Cents,
  holdHours: number,
): Promise<Order> {
  const order = await tx
    .insertInto('orders')
    .values({
      id: randomUUID(),
      user_id: actor.userId,
      order_name: orderName(lines.map((line) => line.product.name)),
      customer_email: actor.email,
      customer_name: request.customerName,
      phone: request.phone,
      address: request.address,
      total_cents: total,
      held_until: sql<Date>`now() + make_interval(secs => ${holdHours * 3600})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const orderLines = await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ product, quantity, unitPrice }, position) => ({
        order_id: order.id,
        position,
        product_id: product.id,
        name: product.name,
        sku: product.sku,
        quantity,
        unit_price_cents: unitPrice,
      })),
    )
    .returningAll()
    .execute();
  await holdStock(tx, order.id, request.lines);
  return orderView(order, orderLines);
}
