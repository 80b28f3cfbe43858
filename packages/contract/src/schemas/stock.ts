import { QUANTITY_MAX } from '@kerf/domain/limits';
import { correctionReasons, stockMovementKinds, stockReasons } from '@kerf/domain/stock-movement';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { optionalLine } from './text.ts';

/** The reorder point and quantity; null if not set. */
const reorderFields = {
  reorderAt: z.int().min(0).max(QUANTITY_MAX).nullable(),
  reorderQuantity: z.int().min(1).max(QUANTITY_MAX).nullable(),
};

export const reorderPoint = z.object(reorderFields);
export type ReorderPoint = z.infer<typeof reorderPoint>;

/** `before` holds the values that the client showed. */
export const reorderChange = reorderPoint.extend({ before: reorderPoint });

/** A change of units on hand or held, and its reason. */
export const stockMovement = z.object({
  _id: z.string(),
  kind: z.enum(stockMovementKinds),
  /** Negative only if a count or correction removed units. */
  quantity: z.int(),
  at: moment,
  /** The units on hand after it. */
  onHand: z.int(),
  /** Null for order movements and for rows older than the reason column. */
  reason: z.enum(stockReasons).nullable(),
  note: z.string().nullable(),
  /** Who did it; null for the shop itself and for customers. */
  by: z.string().nullable(),
  order: z.object({ _id: id, number: z.string(), customerName: z.string() }).nullable(),
  delivery: z.object({ _id: id, name: z.string() }).nullable(),
  count: z.object({ _id: id, name: z.string() }).nullable(),
  bulkChange: z.object({ _id: id, name: z.string() }).nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** `shelf` changes units on hand; `orders` holds and releases them. */
export const movementFilters = ['shelf', 'orders'] as const;

export const stockMovementsQuery = pageQuery.extend({ show: z.enum(movementFilters).optional() });

/** The length of a product's stock chart, in days. */
export const stockPeriods = ['30', '90', '365'] as const;

export const stockDaysQuery = z.object({ days: z.enum(stockPeriods).default('90') });

/** Units in and out per day, and on hand at the end of it. Days are in UTC. */
export const stockDays = z.object({
  days: z.array(
    z.object({ day: z.iso.date(), cameIn: z.int(), wentOut: z.int(), onHand: z.int() }),
  ),
});
export type StockDays = z.infer<typeof stockDays>;

/** A product at or below its reorder point. */
export const lowProduct = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  onHand: z.int(),
  available: z.int(),
  reorderAt: z.int(),
  reorderQuantity: z.int().nullable(),
  /** Units in open deliveries. */
  expected: z.int(),
  /** The next expected date; null if unknown. */
  expectedOn: z.iso.date().nullable(),
});
export type LowProduct = z.infer<typeof lowProduct>;

export const lowStockSorts = ['available', '-available', 'name', '-name'] as const;

export const lowStockQuery = pageQuery.extend({
  /** Whether a delivery is expected. */
  expected: z.enum(['yes', 'no']).optional(),
  sort: z.enum(lowStockSorts).default('available'),
});

/** A product whose movements do not add up to its units on hand: a defect. */
export const stockDiscrepancy = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  onHand: z.int(),
  /** Units on hand by the sum of the movements. */
  moved: z.int(),
  foundAt: moment,
});
export type StockDiscrepancy = z.infer<typeof stockDiscrepancy>;

const figure = z.int().min(-2_000_000_000).max(2_000_000_000);

/** What is really there of a product whose movements do not add up to it, counted while the list said the rest. */
export const settledDiscrepancy = z.object({
  counted: z.int().min(0).max(QUANTITY_MAX),
  onHand: figure,
  moved: figure,
  reason: z.enum(correctionReasons),
  note: optionalLine(200).optional(),
});

export type SettledDiscrepancy = z.output<typeof settledDiscrepancy>;

export const discrepancySettled = z.object({ onHand: z.int() });
export type DiscrepancySettled = z.infer<typeof discrepancySettled>;

/** Whether the user asked to be notified when the product is back in stock. */
export const stockAlert = z.object({ asked: z.boolean() });

/** Units expected by day; `on` is null if the day is unknown. */
export const expectedStock = z.object({
  expected: z.array(z.object({ quantity: z.int(), on: z.iso.date().nullable() })),
});
export type ExpectedStock = z.infer<typeof expectedStock>;
