import { fulfillmentStates } from '@kerf/domain/fulfillment';
import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { dayText, id, pageQuery, storableMoment } from './common.ts';
import { email, line } from './text.ts';

/** Dollars in a URL: "1250" or "99.50". */
const dollarText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter dollars with at most two decimals.');

export const orderFilters = ['unpaid', 'to-quote', 'paid', 'shipped', 'expired'] as const;
export const allOrderFilters = [...orderFilters, 'attention', 'to-ship', 'refunded'] as const;

export const orderSorts = ['createdAt', '-createdAt', 'totalPrice', '-totalPrice'] as const;

const orderListQuery = pageQuery.extend({
  filter: z.enum(orderFilters).optional(),
  sort: z.enum(orderSorts).default('-createdAt'),
});

export const ownOrdersQuery = orderListQuery.extend({ customerEmail: email.optional() });

/** The maximum age of an unpaid order to filter by, in hours. */
const UNPAID_HOURS_MAX = 8_760;

/** The filters of all orders, combined with AND. */
export const orderConditions = z.object({
  filter: z.enum(allOrderFilters).optional(),
  /** Only paid orders shipped this far. */
  fulfillment: z.enum(fulfillmentStates).optional(),
  /** Only orders that need attention, in any state. */
  attention: z.literal('true').optional(),
  placedFrom: storableMoment.optional(),
  /** Exclusive. */
  placedBefore: storableMoment.optional(),
  placedFromDay: dayText.optional(),
  /** Included. */
  placedToDay: dayText.optional(),
  totalMin: dollarText.optional(),
  totalMax: dollarText.optional(),
  /** An account's id or email address. */
  customer: line(TEXT_MAX.person).optional(),
  product: id.optional(),
  /** A prefix of a line's SKU. */
  sku: line(100).optional(),
  /** A carrier's id, or a prefix of its name. */
  carrier: line(100).optional(),
  /** Part of a tracking number. */
  tracking: line(100).optional(),
  /** What its PO number begins with. */
  poNumber: line(TEXT_MAX.poNumber).optional(),
  /** What the name of its shipping method to one of its addresses begins with. */
  shippingMethod: line(60).optional(),
  /** What the cost center of one of its lines begins with. */
  costCenter: line(TEXT_MAX.costCenter).optional(),
  /** Part of a staff note. */
  note: line(200).optional(),
  /** Only unpaid orders at least this many hours old. */
  unpaidHours: z.coerce.number().int().min(1).max(UNPAID_HOURS_MAX).optional(),
});

export const allOrdersQuery = orderListQuery.extend(orderConditions.shape);

/** The query of an order's neighbors: the list's filters and sort, without paging. */
export const neighboursQuery = allOrdersQuery.omit({ limit: true, cursor: true });

/** The same for a customer's own orders. */
export const ownNeighboursQuery = ownOrdersQuery.omit({
  limit: true,
  cursor: true,
  customerEmail: true,
});

const neighbour = z.object({ id, number: z.string() });

/** An order's position in a list, with its neighbors. */
export const orderNeighbours = z.object({
  /** Whether the order still matches the list's filters. */
  isInList: z.boolean(),
  /** From 1; null if the order is not in the list, or too far down to count. */
  position: z.int().nullable(),
  total: z.int(),
  /** Whether counting stopped at `total`. */
  atLeast: z.boolean(),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type OrderNeighbours = z.infer<typeof orderNeighbours>;
