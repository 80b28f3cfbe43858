import { unitsToShip } from '@kerf/domain/fulfillment';
import { lineTextsInWords } from '@kerf/domain/line-texts';
import type { Database } from '../../db/database.ts';
import { trackingLink } from '../../fulfillment/shipments/shipments.store.ts';
import { MailRefused } from '../../gateways/mail/mail-transport.ts';
import { lineTextsView } from '../../ordering/orders/line-texts.ts';
import { orderUnits } from '../../ordering/orders/order-units.ts';
import { orderLines } from '../../ordering/orders/orders.store.ts';
import type { LineFacts, ParcelFacts } from './mail-facts.ts';

type ParcelEvent = 'shipped' | 'delivered';

/**
 * A parcel as of the moment when it was shipped or delivered: the mail is written later, when others may
 * have followed. Those that are void by now are left out. Throws a MailRefused if this one was taken back.
 */
export async function readParcel(
  db: Database,
  orderId: string,
  shipmentId: string,
  event: ParcelEvent,
): Promise<ParcelFacts> {
  const parcels = await parcelsOf(db, orderId);
  const index = parcels.findIndex(({ id }) => id === shipmentId);
  const parcel = parcels[index];
  if (!parcel) throw new MailRefused('The shipment was taken back before the mail left.');
  const at = event === 'shipped' ? parcel.shippedAt : parcel.deliveredAt;
  if (at === null) throw new MailRefused('The delivery was taken back before the mail left.');
  const shipped = parcels.filter(({ shippedAt }, other) => other <= index || shippedAt < at);
  const arrived = shipped.filter(({ deliveredAt }) => deliveredAt !== null && deliveredAt <= at);
  const toShip = await linesWithout(db, orderId, shipped);
  return {
    carrier: parcel.carrier,
    service: parcel.service,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: trackingLink(parcel.trackingUrl, parcel.trackingNumber),
    lines: await linesOf(db, orderId, parcel),
    destination: await destinationOf(db, orderId, parcel),
    number: index + 1,
    of: toShip.length === 0 ? shipped.length : null,
    rest: event === 'shipped' ? toShip : await linesWithout(db, orderId, arrived),
  };
}

interface Parcel {
  readonly id: string;
  readonly carrier: string | null;
  readonly service: string | null;
  readonly trackingUrl: string | null;
  readonly trackingNumber: string | null;
  readonly shippedAt: Date;
  readonly deliveredAt: Date | null;
  /** The units in it, by the position of their line. */
  readonly units: ReadonlyMap<number, number>;
}

/** The parcels of an order that are not void, oldest first. */
async function parcelsOf(db: Database, orderId: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('carriers', 'carriers.id', 'carrier_id')
    .select(['shipments.id', 'carriers.name as carrier', 'tracking_url as trackingUrl'])
    .select(['service', 'tracking_number as trackingNumber'])
    .select(['shipped_at as shippedAt', 'delivered_at as deliveredAt'])
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .orderBy('shipped_at')
    .orderBy('shipments.id')
    .execute();
  const lines = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['shipment_id', 'position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  const linesOfEach = Map.groupBy(lines, (line) => line.shipment_id);
  return rows.map((row) => ({
    ...row,
    units: new Map(linesOfEach.get(row.id)?.map(({ position, quantity }) => [position, quantity])),
  }));
}

/** Where a parcel goes: all that is in it goes to one address. */
async function destinationOf(db: Database, orderId: string, { units }: Parcel): Promise<number> {
  const lines = await orderLines(db, orderId);
  return lines.find(({ position }) => units.has(position))?.destination ?? 0;
}

/** What is in a parcel. */
async function linesOf(db: Database, orderId: string, { units }: Parcel): Promise<LineFacts[]> {
  return namedLines(db, orderId, (position) => units.get(position) ?? 0);
}

/** What of an order is in none of these parcels and was not refunded. */
async function linesWithout(db: Database, orderId: string, parcels: readonly Parcel[]) {
  const ordered = new Map((await orderUnits(db, orderId)).map((line) => [line.position, line]));
  return namedLines(db, orderId, (position) => {
    const line = ordered.get(position);
    const shipped = parcels.reduce((sum, { units }) => sum + (units.get(position) ?? 0), 0);
    return line ? unitsToShip({ ...line, shipped }) : 0;
  });
}

async function namedLines(db: Database, orderId: string, quantityAt: (position: number) => number) {
  const lines = await orderLines(db, orderId);
  return lines
    .map(({ name, sku, position, ...line }) => ({
      name,
      sku,
      quantity: quantityAt(position),
      ...saidOf(line),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** What the buyer said of a line, in words. */
export function saidOf(line: Parameters<typeof lineTextsView>[0]): Pick<LineFacts, 'said'> {
  const said = lineTextsInWords(lineTextsView(line));
  return said === '' ? {} : { said };
}
