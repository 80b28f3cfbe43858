import type { newOrder, newOrders } from '@kerf/contract/schemas/order';
import { type Cents, centsFromDollars } from '@kerf/domain/money';
import { quantityFromTotal } from '@kerf/domain/pricing';
import { ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { hashRequest } from '../../../db/idempotency.ts';
import type { Caller } from '../../../http/caller.ts';
import { type MachineUse, machineUses } from '../../machines/order-speeds.ts';
import type { StockLine } from '../stock.ts';

/** What a signed-in customer asks for. Prices are claims, checked against the catalogue. */
export interface OrderRequest {
  readonly userId: string;
  /** Null if no Idempotency-Key was sent: then it is always a new order. */
  readonly key: OrderKey | null;
  readonly lines: readonly StockLine[];
  readonly customerName: string;
  readonly phone: string;
  readonly address: string;
  readonly claimedPrice: Cents | null;
  readonly claimedTotal: Cents | null;
  /** Which of the products are for which machines; none if the customer named no machine. */
  readonly machines: readonly MachineUse[];
}

/** An Idempotency-Key, with the hash that tells its request from another one under the same key. */
interface OrderKey {
  readonly key: string;
  readonly requestHash: string;
}

type Customer = Pick<Caller<'customer'>, 'actor' | 'idempotencyKey'>;

/**
 * Reads the specification's payload, which may name its product and quantity only indirectly. Throws a
 * ProblemError where it names another customer's address.
 */
export async function requestOfOneLine(
  db: Database,
  { actor, idempotencyKey }: Customer,
  body: z.output<typeof newOrder>,
): Promise<OrderRequest> {
  if (body.customerEmail !== actor.email) throw new ProblemError({ code: 'forbidden' });
  const claimedPrice = centsFromDollars(body.price);
  const claimedTotal = centsFromDollars(body.totalPrice);
  const productId = body.productId ?? (await productNamed(db, body.orderName));
  const quantity =
    body.quantity ??
    (claimedPrice === null || claimedTotal === null
      ? null
      : quantityFromTotal(claimedPrice, claimedTotal));
  if (quantity === null) throw notAWholeQuantity();
  const { customerName, phone, address } = body;
  return {
    userId: actor.userId,
    key: keyOf(idempotencyKey, body),
    lines: [{ productId, quantity }],
    customerName,
    phone,
    address,
    claimedPrice,
    claimedTotal,
    machines: await machineOf(db, actor.userId, productId, body),
  };
}

/** Reads a payload of many lines. Quantities of a product that is named twice are added up. */
export async function requestOfManyLines(
  db: Database,
  { actor, idempotencyKey }: Customer,
  body: z.output<typeof newOrders>,
): Promise<OrderRequest> {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of body.lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  const { customerName, phone, address } = body;
  return {
    userId: actor.userId,
    key: keyOf(idempotencyKey, body),
    lines: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
    customerName,
    phone,
    address,
    claimedPrice: null,
    claimedTotal: body.totalPrice === undefined ? null : centsFromDollars(body.totalPrice),
    machines: await machineUses(db, actor.userId, body),
  };
}

function keyOf(key: string | undefined, body: object): OrderKey | null {
  return key === undefined ? null : { key, requestHash: hashRequest(body) };
}

async function machineOf(
  db: Database,
  userId: string,
  productId: string,
  { machineId, acknowledged }: z.output<typeof newOrder>,
): Promise<MachineUse[]> {
  if (machineId === undefined) return [];
  const use = { productId, machineId };
  return machineUses(db, userId, {
    lines: [use],
    acknowledged: acknowledged && [{ ...use, ...acknowledged }],
  });
}

async function productNamed(db: Database, name: string): Promise<string> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where((where) => where(where.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (product) return product.id;
  throw new ProblemError({ code: 'product_unavailable', productIds: [] });
}

function notAWholeQuantity(): ProblemError {
  const message =
    'The total is no whole number of units at this price. Give productId and quantity.';
  return new ProblemError({ code: 'validation_failed', errors: [{ path: 'totalPrice', message }] });
}
