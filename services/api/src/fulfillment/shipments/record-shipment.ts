import { randomUUIDv7 } from 'node:crypto';
import { type LineUnits, SHIPMENT_UNDO_SECONDS, unitsToShip } from '@kerf/domain/fulfillment';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { fieldProblem, type Problem, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { type OrderUnits, orderUnits } from '../../ordering/orders/order-units.ts';
import { orderLines, type ReadOrder } from '../../ordering/orders/orders.store.ts';
import { updateFulfillment } from '../../ordering/orders/update-fulfillment.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { requireCarrier } from './carriers.store.ts';
import { tracedParcel } from './shipments.store.ts';
import { lockShippableOrder } from './shippable-order.ts';

interface ShipmentRequest {
  readonly orderId: string;
  readonly carrierId: string | null;
  readonly service?: string | null | undefined;
  readonly trackingNumber: string | null;
  /** Whether somebody has confirmed that the parcel is another order's too. */
  readonly sharesNumber?: boolean | undefined;
  /** Where it goes; may be left out once all that is left goes to one address. */
  readonly destination?: number | undefined;
  /** The units in it; by default everything left of the order, or of the address. */
  readonly lines?: readonly { readonly productId: string; readonly quantity: number }[] | undefined;
}

interface Recorded {
  readonly shipmentId: string;
  readonly order: ReadOrder;
}

/** The mail waits until the shipment can no longer be undone with one click. */
export const MAIL_AFTER_SECONDS = SHIPMENT_UNDO_SECONDS + 5;

/** The event key of a shipment's mail. */
export const shippedEvent = (shipmentId: string) => `order.shipped:${shipmentId}`;

/**
 * Ships units of an order: the only code that creates a shipment. Locks the order, so that concurrent
 * shipments never send more than is left, which Postgres refuses as well. Throws a ProblemError if the
 * order may not ship, has fewer units left, or the tracking number is another order's and nobody has confirmed that they share it.
 */
export async function recordShipment(
  tx: Tx,
  actor: Actor,
  request: ShipmentRequest,
): Promise<Recorded> {
  const { orderId, carrierId, service = null, trackingNumber } = request;
  const order = await lockShippableOrder(tx, orderId);
  const parcel = await unitsOfParcel(tx, request);
  const carrier = await requireCarrier(tx, carrierId);
  await requireFreeNumber(tx, request);
  const shipmentId = await insertShipment(tx, actor, request);
  await tx
    .insertInto('shipment_lines')
    .values(
      parcel.map(({ position, quantity }) => ({ shipment_id: shipmentId, position, quantity })),
    )
    .execute();
  await recordAudit(tx, actor, 'order.ship', orderId, {
    ...(await tracedParcel(tx, shipmentId)),
    changes: {
      units: { from: 0, to: parcel.reduce((sum, { quantity }) => sum + quantity, 0) },
      ...(carrier !== null && { carrier: { from: null, to: carrier } }),
      ...(service !== null && { service: { from: null, to: service } }),
      ...(trackingNumber !== null && { trackingNumber: { from: null, to: trackingNumber } }),
    },
  });
  await queueOrderMail(tx, order, {
    event: shippedEvent(shipmentId),
    kind: 'order.shipped',
    content: { shipmentId },
    afterSeconds: MAIL_AFTER_SECONDS,
  });
  return { shipmentId, order: await updateFulfillment(tx, orderId, actor) };
}

/** What is left of an order, and how it ships. */
type RestRequest = Omit<ShipmentRequest, 'destination' | 'lines'>;

interface RecordedRest {
  readonly shipmentIds: string[];
  readonly order: ReadOrder;
}

/**
 * Ships everything left of an order, one parcel to each address. A tracking number is of one parcel: with it, a
 * ProblemError is thrown where there would be several.
 */
export async function recordRest(
  tx: Tx,
  actor: Actor,
  request: RestRequest,
): Promise<RecordedRest> {
  await lockShippableOrder(tx, request.orderId);
  const left = destinationsToShip(await orderUnits(tx, request.orderId));
  const problem = numberOfSeveral(request.trackingNumber, left.length);
  if (problem) throw new ProblemError(problem);
  const [first, ...further] = left;
  const recorded = await recordShipment(tx, actor, { ...request, destination: first });
  const shipmentIds = [recorded.shipmentId];
  let { order } = recorded;
  for (const destination of further) {
    const next = await recordShipment(tx, actor, { ...request, destination });
    shipmentIds.push(next.shipmentId);
    order = next.order;
  }
  return { shipmentIds, order };
}

/** That one tracking number is not of several parcels; null if it is of one. */
export function numberOfSeveral(
  trackingNumber: string | null | undefined,
  parcels: number,
): Problem | null {
  if (parcels < 2 || trackingNumber == null) return null;
  return { code: 'several_parcels', parcels };
}

interface ParcelLine {
  readonly position: number;
  readonly quantity: number;
}

async function unitsOfParcel(
  tx: Tx,
  { orderId, destination, lines }: ShipmentRequest,
): Promise<readonly ParcelLine[]> {
  const units = unitsThere(await orderUnits(tx, orderId), destination);
  const left = units
    .map((line) => ({ position: line.position, quantity: unitsToShip(line) }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length === 0) throw new ProblemError({ code: 'nothing_to_ship' });
  if (!lines) return left;
  checkProducts(units, lines);
  const wanted = quantitiesOf(lines);
  await checkLeft(tx, orderId, units, wanted);
  return units.flatMap(({ position, productId }) => {
    const quantity = wanted.get(productId) ?? 0;
    return quantity > 0 ? [{ position, quantity }] : [];
  });
}

/** The lines that go to this address or, if none is named, to the only one that something is left for. */
function unitsThere(units: readonly OrderUnits[], named: number | undefined): OrderUnits[] {
  const left = destinationsToShip(units);
  if (named === undefined && left.length > 1) {
    const message = `What is left goes to ${left.length} addresses. Ship it from its page, one parcel for each.`;
    throw fieldProblem('destination', message);
  }
  const destination = named ?? left[0] ?? 0;
  return units.filter((line) => line.destination === destination);
}

/** The addresses that units are left for. */
export function destinationsToShip(
  units: readonly Pick<OrderUnits, 'destination' | keyof LineUnits>[],
): number[] {
  const left = units.filter((line) => unitsToShip(line) > 0);
  return [...new Set(left.map(({ destination }) => destination))];
}

type WantedLines = NonNullable<ShipmentRequest['lines']>;

/** The quantity of each product; a product listed twice is added up. */
function quantitiesOf(lines: WantedLines): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  return wanted;
}

function checkProducts(units: readonly OrderUnits[], lines: WantedLines): void {
  const known = new Set(units.map(({ productId }) => productId));
  const errors = lines.flatMap(({ productId }, index) =>
    known.has(productId)
      ? []
      : [{ path: `lines.${index}.productId`, message: 'This product is not in the order.' }],
  );
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

async function checkLeft(
  tx: Tx,
  orderId: string,
  units: readonly OrderUnits[],
  wanted: ReadonlyMap<string, number>,
): Promise<void> {
  const tooMany = units.filter((line) => (wanted.get(line.productId) ?? 0) > unitsToShip(line));
  if (tooMany.length === 0) return;
  const names = new Map((await orderLines(tx, orderId)).map((row) => [row.position, row.name]));
  const lines = tooMany.map((line) => ({
    productId: line.productId,
    name: names.get(line.position) ?? line.productId,
    quantity: wanted.get(line.productId) ?? 0,
    left: unitsToShip(line),
  }));
  throw new ProblemError({ code: 'too_many_units', lines });
}

async function insertShipment(
  tx: Tx,
  actor: Actor,
  { orderId, carrierId, service = null, trackingNumber }: ShipmentRequest,
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('shipments')
    .values({
      id,
      order_id: orderId,
      carrier_id: carrierId,
      service,
      tracking_number: trackingNumber,
      created_by: actor.userId,
    })
    .execute();
  return id;
}

/** Shipments without a carrier are compared under this id. */
const NO_CARRIER = '00000000-0000-0000-0000-000000000000';

interface ParcelLabel {
  readonly carrierId: string | null;
  readonly trackingNumber: string | null;
  /** Whether somebody has confirmed that the parcel is another order's too. */
  readonly sharesNumber?: boolean | undefined;
}

/**
 * Throws a ProblemError if another shipment has this carrier's tracking number, unless they share a parcel. Of two at once, the second
 * waits here until the first has committed.
 */
export async function requireFreeNumber(
  tx: Tx,
  { carrierId, trackingNumber, sharesNumber = false }: ParcelLabel,
  exceptShipment: string | null = null,
): Promise<void> {
  if (trackingNumber === null || sharesNumber) return;
  const carrier = carrierId ?? NO_CARRIER;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(upper(${trackingNumber}::text) || ' ' || ${carrier}, 0))`.execute(
    tx,
  );
  const other = await tx
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select(['order_id', 'serial'])
    .where(sql`upper(tracking_number)`, '=', sql`upper(${trackingNumber})`)
    .where(sql`coalesce(carrier_id, ${NO_CARRIER})`, '=', carrier)
    .where('voided_at', 'is', null)
    .where(sql<boolean>`shipments.id is distinct from ${exceptShipment}::uuid`)
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw new ProblemError({
    code: 'tracking_number_taken',
    orderId: other.order_id,
    number: formatOrderNumber(other.serial),
  });
}
