import { stockMovementKinds, stockReasons } from '@kerf/domain/stock-movement';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';

/** The most units of anything. */
export const UNITS_MAX = 10_000_000;

/** The stock at which a product is to be reordered, and how much; null where nobody has said. */
const reorderFields = {
  reorderAt: z.int().min(0).max(UNITS_MAX).nullable(),
  reorderQuantity: z.int().min(1).max(UNITS_MAX).nullable(),
};

export const reorderPoint = z.object(reorderFields);
export type ReorderPoint = z.infer<typeof reorderPoint>;

/** `before` is what the change was made from. */
export const reorderChange = reorderPoint.extend({ before: reorderPoint });

/** Units that came, went, were held or released, and why. */
export const stockMovement = z.object({
  _id: z.string(),
  kind: z.enum(stockMovementKinds),
  /** Negative only where a count or a correction took units away. */
  quantity: z.int(),
  at: moment,
  /** Null where an order says it, and for what was written before reasons were. */
  reason: z.enum(stockReasons).nullable(),
  note: z.string().nullable(),
  /** Who did it; null where the shop did, or an order's customer. */
  by: z.string().nullable(),
  order: z.object({ _id: id, number: z.string(), customerName: z.string() }).nullable(),
  delivery: z.object({ _id: id, name: z.string() }).nullable(),
  count: z.object({ _id: id, name: z.string() }).nullable(),
  bulkChange: z.object({ _id: id, name: z.string() }).nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** `shelf` is what changed the units on hand, `orders` what orders hold and release. */
export const movementFilters = ['shelf', 'orders'] as const;

export const stockMovementsQuery = pageQuery.extend({ show: z.enum(movementFilters).optional() });

/** How many days a product's chart looks back. */
export const stockPeriods = ['30', '90', '365'] as const;

export const stockDaysQuery = z.object({ days: z.enum(stockPeriods).default('90') });

/** What came and went on each day, and what was on hand at its end. Days are in UTC. */
export const stockDays = z.object({
  days: z.array(
    z.object({ day: z.iso.date(), cameIn: z.int(), wentOut: z.int(), onHand: z.int() }),
  ),
});
export type StockDays = z.infer<typeof stockDays>;

/** A product with so few units that it is to be reordered. */
export const lowProduct = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  onHand: z.int(),
  available: z.int(),
  reorderAt: z.int(),
  reorderQuantity: z.int().nullable(),
  /** Units in deliveries that are still expected. */
  expected: z.int(),
  /** When the next of them is expected; null if nobody has said. */
  expectedOn: z.iso.date().nullable(),
});
export type LowProduct = z.infer<typeof lowProduct>;

export const lowStockSorts = ['available', '-available', 'name', '-name'] as const;

export const lowStockQuery = pageQuery.extend({
  /** Whether more is on its way. */
  expected: z.enum(['yes', 'no']).optional(),
  sort: z.enum(lowStockSorts).default('available'),
});

/** A product whose movements do not add up to what is on hand: a fault of the shop. */
export const stockDiscrepancy = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  onHand: z.int(),
  /** What is on hand by the sum of the movements. */
  moved: z.int(),
  foundAt: moment,
});
export type StockDiscrepancy = z.infer<typeof stockDiscrepancy>;

/** Whether somebody has asked to be told when a product can be ordered again. */
export const stockAlert = z.object({ asked: z.boolean() });

/** What is on its way, by day; `on` is null where no day is known. */
export const expectedStock = z.object({
  expected: z.array(z.object({ quantity: z.int(), on: z.iso.date().nullable() })),
});
export type ExpectedStock = z.infer<typeof expectedStock>;
