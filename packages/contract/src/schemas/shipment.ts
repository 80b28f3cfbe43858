import { fulfillmentStages, fulfillmentStates } from '@kerf/domain/fulfillment';
import { compactTrackingNumber, isTrackingAddress } from '@kerf/domain/tracking';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line } from './text.ts';

/** The most rows of one bulk call. */
export const BULK_ROWS_MAX = 500;

export const carrier = z.object({
  _id: id,
  name: z.string(),
  /** Its page of a parcel, with `{number}` where the tracking number goes. */
  trackingUrl: z.string(),
});
export type Carrier = z.infer<typeof carrier>;

export const newCarrier = z.object({
  name: line(60),
  trackingUrl: line(500).refine(
    isTrackingAddress,
    'Enter an address that begins with https:// and has {number} in place of the tracking number.',
  ),
});
export type NewCarrier = z.output<typeof newCarrier>;

export const TRACKING_NUMBER_MAX = 60;

const trackingNumber = line(TRACKING_NUMBER_MAX).transform(compactTrackingNumber).nullable();
const carrierId = id.nullable();

export const shipment = z.object({
  _id: id,
  orderId: id,
  /** Null where it went without one, or nobody wrote it down. */
  carrier: z.object({ _id: id, name: z.string() }).nullable(),
  trackingNumber: z.string().nullable(),
  /** The carrier's page of the parcel, where there is one. */
  trackingUrl: z.string().nullable(),
  shippedAt: moment,
  deliveredAt: moment.nullable(),
  lines: z.array(z.object({ productId: id, name: z.string(), sku: z.string(), quantity: z.int() })),
});
export type Shipment = z.infer<typeof shipment>;

/** Without lines, all that is left of the order. */
export const newShipment = z.object({
  carrierId,
  trackingNumber,
  lines: z
    .array(z.object({ productId: id, quantity: z.int().min(1).max(10_000_000) }))
    .min(1)
    .max(2_000)
    .optional(),
});
export type NewShipment = z.output<typeof newShipment>;

/** The order is named by its number, as carriers' files have it, or by its id. */
const shipRow = z.object({
  order: line(60),
  carrierId: carrierId.optional(),
  trackingNumber: trackingNumber.optional(),
});
export type ShipRow = z.output<typeof shipRow>;

export const shipRows = z.object({ rows: z.array(shipRow).min(1).max(BULK_ROWS_MAX) });

const rowProblem = z.object({ code: z.string(), title: z.string(), detail: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;

/** What came of a row: a problem, or none. */
const rowResult = {
  problem: rowProblem.nullable(),
  /** Null where the row names no order that is known. */
  orderId: id.nullable(),
  number: z.string().nullable(),
};

const checkedShipRow = z.object({ ...rowResult, customerName: z.string().nullable() });
export type CheckedShipRow = z.infer<typeof checkedShipRow>;
/** In the order of the rows. */
export const checkedShipRows = z.object({ rows: z.array(checkedShipRow) });

const shippedRow = z.object({ ...rowResult, shipmentId: id.nullable() });
export type ShippedRow = z.infer<typeof shippedRow>;
export const shippedRows = z.object({ rows: z.array(shippedRow) });

const ids = z.array(id).min(1).max(BULK_ROWS_MAX);

export const packing = z.object({ orderIds: ids, packed: z.boolean() });
export const shipmentIds = z.object({ shipmentIds: ids });
export const deliveries = z.object({ shipmentIds: ids, delivered: z.boolean() });

const bulkRow = z.object(rowResult);
export type BulkRow = z.infer<typeof bulkRow>;
export const bulkRows = z.object({ rows: z.array(bulkRow) });

/** An order as those who pick, pack and ship see it. */
export const fulfillOrder = z.object({
  _id: id,
  number: z.string(),
  customerName: z.string(),
  orderName: z.string(),
  address: z.string(),
  lines: z.int(),
  units: z.int(),
  /** How many of the units can still be shipped. */
  unitsToShip: z.int(),
  fulfillment: z.enum(fulfillmentStates),
  paidAt: moment,
  packedAt: moment.nullable(),
  shippedAt: moment.nullable(),
  /** Its payment was refunded in part or is disputed, and nobody has reviewed that: it cannot be shipped. */
  needsReview: z.boolean(),
  tracking: z.array(
    z.object({
      shipmentId: id,
      carrier: z.string().nullable(),
      number: z.string().nullable(),
      url: z.string().nullable(),
      deliveredAt: moment.nullable(),
    }),
  ),
});
export type FulfillOrder = z.infer<typeof fulfillOrder>;

export const fulfillQuery = pageQuery.extend({ stage: z.enum(fulfillmentStages).default('pick') });

/** Where an order stands in a stage: the list's own conditions, without its page. */
export const fulfillNeighboursQuery = fulfillQuery.omit({ limit: true, cursor: true });

export const fulfillCounts = z.object({ pick: z.int(), packed: z.int(), shipped: z.int() });
export type FulfillCounts = z.infer<typeof fulfillCounts>;
