import type { newOrder, newOrders } from '@kerf/contract/schemas/order';
import { type Cents, centsFromDollars } from '@kerf/domain/money';
import { quantityFromTotal } from '@kerf/domain/pricing';
import { ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type MachineUse, machineUses } from '../machines/order-speeds.ts';
import type { StockLine } from './stock.ts';

/** What a customer asks for. The address is a claim, to be held against the session, and the amounts are, against the catalogue. */
export interface OrderRequest {
  readonly lines: readonly StockLine[];
  readonly customerName: string;
  readonly phone: string;
  readonly address: string;
  /** Null where the order is for whoever is signed in. */
  readonly claimedEmail: string | null;
  readonly claimedPrice: Cents | null;
  readonly claimedTotal: Cents | null;
  /** Which of the products are for which machines; none where the customer named no machine. */
  readonly machines: readonly MachineUse[];
}

/** Reads the specification's payload, which may name its product and quantity only indirectly. */
export async function requestOfOneLine(
  db: Database,
  userId: string,
  body: z.output<typeof newOrder>,
): Promise<OrderRequest> {
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
    lines: [{ productId, quantity }],
    customerName,
    phone,
    address,
    claimedEmail: body.customerEmail,
    claimedPrice,
    claimedTotal,
    machines: await machineOf(db, userId, productId, body),
  };
}

/** Reads a payload of many lines. A product that stands in it twice is wanted that many times more. */
export function requestOfManyLines(
  body: z.output<typeof newOrders>,
  machines: readonly MachineUse[],
): OrderRequest {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of body.lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  const { customerName, phone, address } = body;
  return {
    lines: [...quantities].map(([productId, quantity]) => ({ productId, quantity })),
    customerName,
    phone,
    address,
    claimedEmail: null,
    claimedPrice: null,
    claimedTotal: body.totalPrice === undefined ? null : centsFromDollars(body.totalPrice),
    machines,
  };
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
