import type { newOrder, newOrders } from '@kerf/contract/schemas/new-order';
import { orderDetails } from '@kerf/contract/schemas/order';
import type { RemovedRow } from '@kerf/contract/schemas/pad';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import { type LineName, lineKey } from '@kerf/domain/destination';
import { combinedTexts, type LineTexts } from '@kerf/domain/line-texts';
import { type Cents, centsFromDollars } from '@kerf/domain/money';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { quantityFromTotal } from '@kerf/domain/quote';
import type { ShipTo } from '@kerf/domain/shipping/terms';
import type { z } from 'zod';
import { currentSource } from '../../../current-request.ts';
import type { Database } from '../../../db/database.ts';
import { hashRequest } from '../../../db/idempotency.ts';
import { isSold } from '../../../db/product-conditions.ts';
import type { Caller } from '../../../http/caller.ts';
import { findMachineUses, type MachineUse } from '../../../people/machines/check-speeds.ts';
import type { ChosenShipping } from './choose-shipping.ts';
import { type FurtherRequest, type OrderedLine, readDestinations } from './read-destinations.ts';
import { type PlacedDetails, readDetails } from './read-details.ts';
import type { TaxAnswers } from './tax-answers.ts';

/** An order as a signed-in customer requests it. Its prices are claims, to be checked against the catalogue. */
export interface OrderRequest {
  readonly userId: string;
  /** Whose order it becomes. */
  readonly accountId: string;
  /** The client it came from. Read with the request, since a shared transaction has no single source. */
  readonly source: ChangeSource;
  /** Null if no Idempotency-Key was sent; the request then always places a new order. */
  readonly key: OrderKey | null;
  /** Those of its own address first. */
  readonly lines: readonly RequestedLine[];
  readonly details: PlacedDetails;
  /** Where other lines go. */
  readonly further: readonly FurtherRequest[];
  /** How it ships; null if the customer chose nothing. */
  readonly shipping: ChosenShipping | null;
  /** Where it goes, as far as freight and tax depend on it, if there is no address in parts. */
  readonly shippingTo: ShipTo | null;
  readonly claimedPrice: Cents | null;
  readonly claimedTotal: Cents | null;
  /** The machines that products are ordered for; empty if the customer named none. */
  readonly machines: readonly MachineUse[];
  /** The rows of the customer's order pad that become this order. */
  readonly padRows: readonly RemovedRow[];
  /** What a service has said of its tax so far; absent before it was asked. */
  readonly taxAnswers?: TaxAnswers;
}

/** A product of an order, with what the buyer said of it. */
export interface RequestedLine extends OrderedLine {
  readonly texts: LineTexts;
  /** The first of the request's lines that became this one. */
  readonly at: number;
}

/** An Idempotency-Key, with a hash that identifies its request. */
interface OrderKey {
  readonly key: string;
  readonly requestHash: string;
}

type Customer = Pick<Caller<'customer'>, 'actor' | 'idempotencyKey'>;

/**
 * Reads the specification's payload, which may give the product by name and the quantity by its total.
 * Throws a ProblemError if it names another customer's address.
 */
export async function readOneLine(
  db: Database,
  { actor, idempotencyKey }: Customer,
  body: z.output<typeof newOrder>,
): Promise<OrderRequest> {
  if (body.customerEmail !== actor.email) throw new ProblemError({ code: 'forbidden' });
  const claimedPrice = centsFromDollars(body.price);
  const claimedTotal = centsFromDollars(body.totalPrice);
  const productId = body.productId ?? (await requireProductNamed(db, body.orderName));
  const quantity =
    body.quantity ??
    (claimedPrice === null || claimedTotal === null
      ? null
      : quantityFromTotal(claimedPrice, claimedTotal));
  if (quantity === null) throw fractionalQuantity();
  return {
    userId: actor.userId,
    accountId: actor.accountId,
    source: currentSource(),
    key: keyOf(idempotencyKey, body),
    lines: [{ productId, quantity, destination: 0, texts: textsOf(body), at: 0 }],
    details: { ...orderDetails.parse(body), shipTo: null, invoiceTo: null },
    further: [],
    shipping: shippingOf(body),
    shippingTo: body.shippingTo ?? null,
    claimedPrice,
    claimedTotal,
    machines: await machineOf(db, actor.accountId, productId, body),
    padRows: [],
  };
}

/** Reads a payload of several lines, and adds up the quantities of a product that goes to one address twice. */
export async function readLines(
  db: Database,
  { actor, idempotencyKey }: Customer,
  body: z.output<typeof newOrders>,
): Promise<OrderRequest> {
  return {
    userId: actor.userId,
    accountId: actor.accountId,
    source: currentSource(),
    key: keyOf(idempotencyKey, body),
    lines: requestedLines(body.lines),
    details: await readDetails(db, actor.accountId, body),
    further: await readDestinations(db, actor.accountId, body),
    shipping: shippingOf(body),
    shippingTo: body.shippingTo ?? null,
    claimedPrice: null,
    claimedTotal: body.totalPrice === undefined ? null : centsFromDollars(body.totalPrice),
    machines: await findMachineUses(db, actor.accountId, body),
    padRows: body.padRows ?? [],
  };
}

interface SentLine extends LineName {
  readonly quantity: number;
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
}

function textsOf({ note = '', costCenter = '' }: Pick<SentLine, keyof LineTexts>): LineTexts {
  return { note, costCenter };
}

/**
 * One line for each product and destination, with all that was said of it, those of the order's own address first.
 * Throws a ProblemError if that contradicts itself.
 */
function requestedLines(lines: readonly SentLine[]): RequestedLine[] {
  const sent = lines.map((line, at) => ({ destination: 0, ...line, at }));
  const alike = [...Map.groupBy(sent, lineKey).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { texts, fault } = combinedTexts(rows.map(textsOf));
    if (fault) throw fieldProblem(`lines.${rows.at(-1)?.at}.${fault.field}`, fault.message);
    const { productId, destination = 0, at } = first;
    const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
    return [{ productId, quantity, destination, texts, at }];
  });
  return alike.toSorted((one, other) => one.destination - other.destination);
}

function shippingOf({
  shippingMethod: methodId,
  shippingTo: to = nowhere,
}: Pick<z.output<typeof newOrders>, 'shippingMethod' | 'shippingTo'>): ChosenShipping | null {
  return methodId === undefined ? null : { methodId, to };
}

const nowhere = { country: '', region: '', postalCode: '' };

function keyOf(key: string | undefined, body: object): OrderKey | null {
  return key === undefined ? null : { key, requestHash: hashRequest(body) };
}

async function machineOf(
  db: Database,
  accountId: string,
  productId: string,
  { machineId, acknowledged }: z.output<typeof newOrder>,
): Promise<MachineUse[]> {
  if (machineId === undefined) return [];
  const use = { productId, machineId };
  return findMachineUses(db, accountId, {
    lines: [use],
    acknowledged: acknowledged && [{ ...use, ...acknowledged }],
  });
}

async function requireProductNamed(db: Database, name: string): Promise<string> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where((where) => where(where.fn('lower', ['name']), '=', name.toLowerCase()))
    .where(isSold)
    .executeTakeFirst();
  if (product) return product.id;
  throw new ProblemError({ code: 'product_unavailable', productIds: [] });
}

function fractionalQuantity(): ProblemError {
  const message =
    'The total is no whole number of units at this price. Give productId and quantity.';
  return fieldProblem('totalPrice', message);
}
