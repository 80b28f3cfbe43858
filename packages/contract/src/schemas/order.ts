import { fulfillmentStates, shippingStatuses } from '@kerf/domain/fulfillment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { differenceStates, orderHolds, orderStates } from '@kerf/domain/order-state';
import { z } from 'zod';
import { address } from './address.ts';
import { destinationNumber, dollars, id, moment } from './common.ts';
import { poDocument, poNumber } from './order-fields.ts';
import { taxRow } from './order-tax.ts';
import { line, optionalParagraph, paragraph } from './text.ts';

export const orderLine = z.object({
  productId: id,
  /** Where it goes: the index in the order's `destinations`; absent for the first. */
  destination: destinationNumber,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: dollars,
  lineTotal: dollars,
  /** What the buyer said of the line; absent for nothing. */
  note: z.string().optional(),
  costCenter: z.string().optional(),
  /** Only for a single paid order: units shipped and units refunded. */
  shipped: z.int().optional(),
  refunded: z.int().optional(),
  /** Units left to ship. */
  toShip: z.int().optional(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const attentionKinds = ['payment', 'refund', 'dispute', 'release'] as const;

/** Why an admin has to look at an order. */
export const orderAttention = z.object({
  /** Identifies the matter when it is marked as reviewed. */
  id: id.optional(),
  /** Refunds and disputes have to be reviewed; the other kinds clear once they are resolved. */
  kind: z.enum(attentionKinds).optional(),
  /** Empty if no card payment is involved. */
  transactionId: z.string(),
  reason: z.string(),
  /** The amount charged, refunded or disputed. */
  amount: dollars.optional(),
  /** Set if a refund failed. */
  failed: z.literal(true).optional(),
});
export type OrderAttention = z.infer<typeof orderAttention>;

/** A machine that exceeds the maximum speed of the blade ordered for it, as acknowledged by the buyer. */
export const acknowledgedSpeed = z.object({
  productId: id,
  name: z.string(),
  machineId: id,
  machineName: z.string(),
  maxRpm: z.int(),
  spindleRpm: z.int(),
});
export type AcknowledgedSpeed = z.infer<typeof acknowledgedSpeed>;

/** How an order ships, as it was when it was placed. */
const placedMethod = z.object({
  id,
  name: z.string(),
  words: z.string(),
  /** When it was promised to leave and arrive; absent where the shop didn't say. */
  estimate: z
    .object({
      leaves: z.iso.date(),
      /** Null where only the last day was promised. */
      arrivesFrom: z.iso.date().nullable(),
      arrivesBy: z.iso.date(),
    })
    .optional(),
});

/** One of several addresses that an order goes to. */
export const orderDestination = z.object({
  /** Absent where the customer wrote one text, or was erased. */
  shipTo: address.optional(),
  /** The same as it is written. */
  text: z.string(),
  /** What shipping to it costs; absent where it is not charged for. */
  shipping: dollars.optional(),
  shippingMethod: placedMethod.optional(),
  /** Set while staff have still to quote the shipping to it, which is 0 until then. */
  shippingToQuote: z.literal(true).optional(),
});
export type OrderDestination = z.infer<typeof orderDestination>;

/** What the shipping of an order came to cost more after it was paid, asked for by an order of its own. */
export const shippingDifference = z.object({
  /** The order that asks for it. */
  orderId: id,
  number: z.string(),
  /** With tax. */
  amount: dollars,
  /** The goods stay while it is owed. */
  state: z.enum(differenceStates).exclude(['waived']),
});
export type ShippingDifference = z.infer<typeof shippingDifference>;

/** The maximum number of lines per order in a list. */
export const LISTED_LINES_MAX = 10;

export const order = z.object({
  _id: id,
  number: z.string(),
  orderName: z.string(),
  /** The unit price of a one-line order; null for several lines. */
  price: dollars.nullable(),
  totalPrice: dollars,
  /** What `totalPrice` is the sum of; absent where neither shipping nor tax is charged. */
  goods: dollars.optional(),
  shipping: dollars.optional(),
  tax: dollars.optional(),
  /** The tax by rate; absent where no tax was set up. */
  taxRows: z.array(taxRow).optional(),
  /** How it ships to its own address. */
  shippingMethod: placedMethod.optional(),
  /** Set while staff have still to quote its shipping: `totalPrice` is without it, and can't be paid yet. */
  shippingToQuote: z.literal(true).optional(),
  /** The latest difference in shipping that was asked for; absent if none was, or it was waived. */
  difference: shippingDifference.optional(),
  /** Set on an order that asks for such a difference, and has no lines: the order of the goods. */
  supplements: z.object({ orderId: id, number: z.string() }).optional(),
  customerEmail: z.string(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Absent without one. */
  poNumber: z.string().optional(),
  /** Not in lists; absent without one. */
  poDocument: poDocument.optional(),
  /** The address in parts; absent if the customer wrote it as one text. */
  shipTo: address.optional(),
  /** Every address that it goes to, its own first; absent where it goes to one. `shipping` is their sum. */
  destinations: z.array(orderDestination).optional(),
  /** Whom the invoice is for; absent if it is the customer at the address above. */
  invoiceTo: address.optional(),
  /** The same as it is written. */
  invoiceToText: z.string().optional(),
  payment: z.boolean(),
  transactionId: z.string().nullable(),
  state: z.enum(orderStates),
  status: z.enum(shippingStatuses),
  lines: z.array(orderLine),
  /** In lists, the lines and units beyond the first lines. A single order has all its lines. */
  further: z.object({ lines: z.int(), units: z.int() }).optional(),
  createdAt: moment,
  /** When the stock held by an unpaid order is released or, without a hold, when the time to pay ends. */
  heldUntil: moment,
  /** How an unpaid order holds its stock, if not in full. */
  hold: z.enum(orderHolds).optional(),
  /** What `heldUntil` becomes once the user has verified the address or paid. */
  securedUntil: moment.optional(),
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  /** How far a paid order has shipped. */
  fulfillment: z.enum(fulfillmentStates).optional(),
  packedAt: moment.optional(),
  /** When it was fully refunded, or deleted. */
  endedAt: moment.optional(),
  /** The amount refunded, including refunds under way; absent if there are none. */
  refundedTotal: dollars.optional(),
  /** Absent if empty. */
  acknowledged: z.array(acknowledgedSpeed).optional(),
  /** The ordering account; for admins only. */
  customerId: id.optional(),
  /** How its shipments went, in lists for admins only; absent if it has none. */
  parcels: z
    .array(z.object({ carrier: z.string().nullable(), trackingNumber: z.string().nullable() }))
    .optional(),
  /** In lists for admins only; absent before it is issued. */
  invoiceNumber: z.string().optional(),
  /** For admins only; absent if empty. */
  attention: z.array(orderAttention).optional(),
});
export type Order = z.infer<typeof order>;

/** What a customer says with an order: for whom it is, where it goes, and its PO number. */
export const orderDetails = z.object({
  customerName: line(120),
  phone: line(TEXT_MAX.phone),
  address: paragraph(TEXT_MAX.address),
  poNumber: poNumber.optional(),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const placed = z.object({ success: z.literal(true), order });

/** Why staff delete somebody's order, for the customer. Ignored for one's own. */
export const deletionQuery = z.object({
  reason: optionalParagraph(TEXT_MAX.deletionReason).optional(),
});

export const attentionParams = z.object({ id, attentionId: id });

export const statusUpdate = z.object({ status: z.enum(shippingStatuses) });

/** `order` repeats the id in the path. `transactionId` is the card payment that the client says paid it. */
export const settlement = z.object({
  order: id.optional(),
  transactionId: line(255).regex(/^pi_[A-Za-z0-9_]+$/, 'Send the id of a card payment.'),
});

/** Units of a product that an unpaid order holds. */
export const stockHold = z.object({
  orderId: id,
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  quantity: z.int(),
  hold: z.enum(orderHolds),
  placedAt: moment,
  heldUntil: moment,
});
export type StockHold = z.infer<typeof stockHold>;
