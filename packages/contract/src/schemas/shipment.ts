import { fulfillmentStages, fulfillmentStates } from '@kerf/domain/fulfillment';
import { ORDER_LINES_MAX, QUANTITY_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { compactTrackingNumber, isTrackingAddress } from '@kerf/domain/tracking';
import { z } from 'zod';
import { destinationNumber, id, moment, pageQuery } from './common.ts';
import { line, optionalLine } from './text.ts';

/** The maximum number of rows of one bulk call. */
export const SHIPPED_ROWS_MAX = 500;

export const carrier = z.object({
  _id: id,
  name: z.string(),
  /** The URL of its tracking page, with `{number}` in place of the tracking number. */
  trackingUrl: z.string(),
});
export type Carrier = z.infer<typeof carrier>;

export const newCarrier = z.object({
  name: line(TEXT_MAX.carrierName),
  trackingUrl: line(TEXT_MAX.trackingUrl).refine(
    isTrackingAddress,
    'Enter an address that begins with https:// and has {number} in place of the tracking number.',
  ),
});
export type NewCarrier = z.output<typeof newCarrier>;

/** `before` is what the change was made from; an installed app of an older build sends none. */
export const carrierChange = newCarrier.extend({
  before: z.object({ name: optionalLine(500), trackingUrl: optionalLine(500) }).optional(),
});
export type CarrierChange = z.output<typeof carrierChange>;

/** The carrier as its reader saw it. */
export const seenCarrier = z.object({
  name: optionalLine(500).optional(),
  trackingUrl: optionalLine(500).optional(),
});

const trackingNumber = line(TEXT_MAX.trackingNumber).transform(compactTrackingNumber).nullable();
const carrierId = id.nullable();
/** The carrier's service, as in its file: "Ground". */
const service = optionalLine(TEXT_MAX.carrierService)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .optional();

/** Confirms that the parcel is another order's too; without it, a number is refused that a shipment has. */
const sharesNumber = z.boolean().optional();

export const shipment = z.object({
  _id: id,
  orderId: id,
  /** Null if there is none, or it was not recorded. */
  carrier: z.object({ _id: id, name: z.string() }).nullable(),
  service: z.string().nullable().optional(),
  trackingNumber: z.string().nullable(),
  /** The carrier's tracking page for this parcel, if it has one. */
  trackingUrl: z.string().nullable(),
  shippedAt: moment,
  deliveredAt: moment.nullable(),
  /** Where it went: the index in the order's `destinations`; absent for the first. */
  destination: destinationNumber,
  lines: z.array(z.object({ productId: id, name: z.string(), sku: z.string(), quantity: z.int() })),
});
export type Shipment = z.infer<typeof shipment>;

/** Without lines, ships everything left of the order, or of one of its addresses. */
export const newShipment = z.object({
  carrierId,
  service,
  trackingNumber,
  sharesNumber,
  /** Where it goes. May be left out once all that is left goes to one address. */
  destination: destinationNumber,
  lines: z
    .array(z.object({ productId: id, quantity: z.int().min(1).max(QUANTITY_MAX) }))
    .min(1)
    .max(ORDER_LINES_MAX)
    .optional(),
});
export type NewShipment = z.output<typeof newShipment>;

/** How a parcel goes. `before` is what the change was made from, so that nobody's correction is lost. */
export const shipmentCorrection = z.object({
  carrierId,
  service,
  trackingNumber,
  sharesNumber,
  before: z.object({
    carrierId,
    service: z.string().nullable().optional(),
    trackingNumber: z.string().nullable(),
  }),
  /** Whether the customer gets a mail with the new carrier and number. */
  mailCustomer: z.boolean().default(false),
});
export type ShipmentCorrection = z.output<typeof shipmentCorrection>;

/** Identifies the order by number, as in carriers' files, or by id. */
const shipRow = z.object({
  order: line(TEXT_MAX.scannedNumber),
  carrierId: carrierId.optional(),
  service,
  trackingNumber: trackingNumber.optional(),
  sharesNumber,
});
export type ShipRow = z.output<typeof shipRow>;

export const shipRows = z.object({ rows: z.array(shipRow).min(1).max(SHIPPED_ROWS_MAX) });

const rowProblem = z.object({ code: z.string(), title: z.string(), detail: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;

/** The result of a row: its problem, or null. */
const rowResult = {
  problem: rowProblem.nullable(),
  /** Null if no such order exists. */
  orderId: id.nullable(),
  number: z.string().nullable(),
};

const checkedShipRow = z.object({
  ...rowResult,
  customerName: z.string().nullable(),
  /** How many parcels it would be, where what is left goes to several addresses. */
  parcels: z.int().optional(),
});
export type CheckedShipRow = z.infer<typeof checkedShipRow>;
/** In the order of the rows. */
export const checkedShipRows = z.object({ rows: z.array(checkedShipRow) });

export const shippedRow = z.object({
  ...rowResult,
  shipmentId: id.nullable(),
  /** Those of its other parcels, where it went to several addresses. */
  furtherShipmentIds: z.array(id).optional(),
});
export type ShippedRow = z.infer<typeof shippedRow>;
export const shippedRows = z.object({ rows: z.array(shippedRow) });

const ids = z.array(id).min(1).max(SHIPPED_ROWS_MAX);

export const packing = z.object({ orderIds: ids, packed: z.boolean() });
export const shipmentIds = z.object({ shipmentIds: ids });
export const deliveries = z.object({ shipmentIds: ids, delivered: z.boolean() });

const bulkRow = z.object(rowResult);
export type BulkRow = z.infer<typeof bulkRow>;
export const bulkRows = z.object({ rows: z.array(bulkRow) });

/** An order as pickers and packers see it. */
export const fulfillOrder = z.object({
  _id: id,
  number: z.string(),
  customerName: z.string(),
  orderName: z.string(),
  address: z.string(),
  /** Every address with its units left to ship; absent where it goes to one. */
  destinations: z.array(z.object({ text: z.string(), unitsToShip: z.int() })).optional(),
  lines: z.int(),
  units: z.int(),
  /** Units left to ship. */
  unitsToShip: z.int(),
  fulfillment: z.enum(fulfillmentStates),
  paidAt: moment,
  packedAt: moment.nullable(),
  shippedAt: moment.nullable(),
  /**
   * Whether it cannot ship because its payment was partly refunded or is disputed, and that has not been
   * reviewed.
   */
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

/** The query of an order's neighbors in a stage: the list's filters, without paging. */
export const fulfillNeighboursQuery = fulfillQuery.omit({ limit: true, cursor: true });

export const fulfillCounts = z.object({ pick: z.int(), packed: z.int(), shipped: z.int() });
export type FulfillCounts = z.infer<typeof fulfillCounts>;
