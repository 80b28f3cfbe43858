import { fulfillmentStates } from '@kerf/domain/fulfillment';
import { orderHolds, orderStates, shippingStatuses } from '@kerf/domain/order-state';
import { z } from 'zod';
import { dollars, id, moment, pageQuery, storableMoment } from './common.ts';
import { placedPadRows } from './pad.ts';
import { email, line, paragraph } from './text.ts';

export const orderLine = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unitPrice: dollars,
  lineTotal: dollars,
  /** Of a paid order by itself: how many units have left, and how many were refunded. */
  shipped: z.int().optional(),
  refunded: z.int().optional(),
  /** How many can still be shipped. */
  toShip: z.int().optional(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const attentionKinds = ['payment', 'refund', 'dispute', 'release'] as const;

/** What an admin has to review about an order, and why. */
export const orderAttention = z.object({
  /** Of what is to be looked at; with it, it is marked as reviewed. */
  id: id.optional(),
  /** Refunds and disputes are reviewed; the others end by themselves once they are put right. */
  kind: z.enum(attentionKinds).optional(),
  /** Empty if it is about no card payment. */
  transactionId: z.string(),
  reason: z.string(),
  /** What was charged, went back or is disputed. */
  amount: dollars.optional(),
});
export type OrderAttention = z.infer<typeof orderAttention>;

/** A blade that was ordered for a machine that spins faster than it may, which the buyer has acknowledged. */
export const acknowledgedSpeed = z.object({
  productId: id,
  name: z.string(),
  machineId: id,
  machineName: z.string(),
  maxRpm: z.int(),
  spindleRpm: z.int(),
});
export type AcknowledgedSpeed = z.infer<typeof acknowledgedSpeed>;

/** How many lines of each order a list shows. */
export const LISTED_LINES_MAX = 10;

export const order = z.object({
  _id: id,
  number: z.string(),
  orderName: z.string(),
  /** The unit price of a one-line order; null on a longer one. */
  price: dollars.nullable(),
  totalPrice: dollars,
  customerEmail: z.string(),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  payment: z.boolean(),
  transactionId: z.string().nullable(),
  state: z.enum(orderStates),
  status: z.enum(shippingStatuses),
  lines: z.array(orderLine),
  /** In a list, what an order has beyond its first lines; the order by itself has all. */
  further: z.object({ lines: z.int(), units: z.int() }).optional(),
  createdAt: moment,
  /** Until when an unpaid order keeps its stock, or can be paid where it has no hold. */
  heldUntil: moment,
  /** How an unpaid order holds its stock, where that is not the ordinary way. */
  hold: z.enum(orderHolds).optional(),
  /** Until when such an order is held once its account has verified its address or paid. */
  securedUntil: moment.optional(),
  paidAt: moment.nullable(),
  shippedAt: moment.nullable(),
  /** How far the goods of a paid order are. */
  fulfillment: z.enum(fulfillmentStates).optional(),
  packedAt: moment.optional(),
  /** When it was refunded as a whole, or deleted. */
  endedAt: moment.optional(),
  /** What of its payment went back or is on its way, where anything did. */
  refundedTotal: dollars.optional(),
  /** Absent if there is none. */
  acknowledged: z.array(acknowledgedSpeed).optional(),
  /** The account that ordered; for admins only. */
  customerId: id.optional(),
  /** For admins only; absent if there is nothing. */
  attention: z.array(orderAttention).optional(),
});
export type Order = z.infer<typeof order>;

const delivery = {
  customerName: line(120),
  phone: line(40),
  address: paragraph(500),
};

const quantity = z.int().min(1).max(10_000_000);

/** The specification's payload; our own clients add `productId` and `quantity`, and what it is for. */
export const newOrder = z.object({
  orderName: line(200),
  price: dollars,
  totalPrice: dollars,
  customerEmail: email,
  ...delivery,
  payment: z.literal(false).default(false),
  productId: id.optional(),
  quantity: quantity.optional(),
  machineId: id.optional(),
  /** The speeds that the buyer was told and knows of, where the machine spins faster than the blade may. */
  acknowledged: z.object({ maxRpm: z.int(), spindleRpm: z.int() }).optional(),
});

export const ORDER_LINES_MAX = 2_000;

/** An order of many lines, all or nothing. */
export const newOrders = z.object({
  lines: z
    .array(z.object({ productId: id, quantity, machineId: id.optional() }))
    .min(1)
    .max(ORDER_LINES_MAX),
  ...delivery,
  totalPrice: dollars.optional(),
  /** The rows of the customer's order pad that this order empties, in its own transaction. */
  padRows: placedPadRows.optional(),
  /** The lines whose machine spins faster than the blade may, where the buyer has said that they know. */
  acknowledged: z
    .array(
      z.object({
        productId: id,
        machineId: id,
        /** The speeds that the buyer was told; at others they are asked again. */
        maxRpm: z.int().optional(),
        spindleRpm: z.int().optional(),
      }),
    )
    .max(ORDER_LINES_MAX)
    .optional(),
});

export const placed = z.object({ success: z.literal(true), order });

/** Dollars as an address has them: "1250" or "99.50". */
const dollarText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter dollars with at most two decimals.');

export const orderFilters = ['unpaid', 'paid', 'shipped', 'expired'] as const;
export const allOrderFilters = [...orderFilters, 'attention', 'to-ship', 'refunded'] as const;

export const orderSorts = ['createdAt', '-createdAt', 'totalPrice', '-totalPrice'] as const;

const orderListQuery = pageQuery.extend({
  filter: z.enum(orderFilters).optional(),
  sort: z.enum(orderSorts).default('-createdAt'),
});

export const ownOrdersQuery = orderListQuery.extend({ customerEmail: email.optional() });

/** The longest that staff look back for an unpaid order. */
const UNPAID_HOURS_MAX = 8_760;

/** What staff narrow all orders down by; every one that is given must hold. */
export const orderConditions = z.object({
  filter: z.enum(allOrderFilters).optional(),
  /** Of paid orders: how far their goods are. */
  fulfillment: z.enum(fulfillmentStates).optional(),
  /** Only those that need attention, whatever their state. */
  attention: z.literal('true').optional(),
  placedFrom: storableMoment.optional(),
  /** Not placed at this moment any more. */
  placedBefore: storableMoment.optional(),
  totalMin: dollarText.optional(),
  totalMax: dollarText.optional(),
  /** The id or the address of an account. */
  customer: line(320).optional(),
  product: id.optional(),
  /** What the SKU of a line begins with. */
  sku: line(100).optional(),
  /** The id of a carrier, or what its name begins with. */
  carrier: line(100).optional(),
  /** A part of a tracking number. */
  tracking: line(100).optional(),
  /** A part of a note of the staff. */
  note: line(200).optional(),
  /** Only unpaid orders that are at least this many hours old. */
  unpaidHours: z.coerce.number().int().min(1).max(UNPAID_HOURS_MAX).optional(),
});

export const allOrdersQuery = orderListQuery.extend(orderConditions.shape);

/** Where an order stands in a list: the list's own conditions and sort, without its page. */
export const neighboursQuery = allOrdersQuery.omit({ limit: true, cursor: true });

/** The same of one's own orders. */
export const ownNeighboursQuery = ownOrdersQuery.omit({
  limit: true,
  cursor: true,
  customerEmail: true,
});

const neighbour = z.object({ id, number: z.string() });

/** An order's place in a list, and the orders beside it. */
export const orderNeighbours = z.object({
  /** Whether the order is still in the list. */
  isInList: z.boolean(),
  /** Counted from 1; null where the order is not in the list, or too far down to be counted. */
  position: z.int().nullable(),
  total: z.int(),
  /** Whether there may be more than `total`. */
  atLeast: z.boolean(),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type OrderNeighbours = z.infer<typeof orderNeighbours>;

export const attentionParams = z.object({ id, attentionId: id });

export const statusUpdate = z.object({ status: z.enum(shippingStatuses) });

/** `order` repeats the id of the path; `transactionId` is the card payment that is said to have settled it. */
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
