import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { UNITS_MAX } from './stock.ts';
import { line, optionalLine } from './text.ts';

export const stockCountStates = ['open', 'booked', 'discarded'] as const;
export type StockCountState = (typeof stockCountStates)[number];

export const newStockCount = z.object({ title: line(120) });

/** A count of many products, one after the other, whose differences are booked together. */
export const stockCount = z.object({
  _id: id,
  title: z.string(),
  state: z.enum(stockCountStates),
  createdAt: moment,
  createdBy: z.string(),
  bookedAt: moment.nullable(),
  bookedBy: z.string().nullable(),
  /** Products counted, and how many of them differ from the record. */
  counted: z.int(),
  different: z.int(),
  /** Products that could not be booked, because unpaid orders hold more than was counted. */
  refused: z.int(),
});
export type StockCount = z.infer<typeof stockCount>;

export const stockCountsQuery = pageQuery.extend({ state: z.enum(stockCountStates).optional() });

/** What a scanner or the keyboard names: a SKU or another number of a product. */
export const countedNumber = z.object({ number: optionalLine(60).default('') });

/** A product as it is about to be counted. */
export const countableProduct = z.object({
  productId: id,
  sku: z.string(),
  name: z.string(),
  onHand: z.int(),
  held: z.int(),
  /** What this count has already; null if it has not been counted yet. */
  counted: z.int().nullable(),
});
export type CountableProduct = z.infer<typeof countableProduct>;

export const countedLine = z.object({
  productId: id,
  counted: z.int().min(0).max(UNITS_MAX),
  /** What this count had before; null if nothing. */
  before: z.int().min(0).max(UNITS_MAX).nullable(),
});

export const countLine = z.object({
  productId: id,
  sku: z.string(),
  name: z.string(),
  counted: z.int(),
  /** On hand when it was counted. */
  expected: z.int(),
  /** On hand now, or when it was booked, before the difference. */
  onHand: z.int(),
  held: z.int(),
  countedAt: moment,
  countedBy: z.string(),
  /** Null until the count is booked; then whether the difference was. */
  booked: z.boolean().nullable(),
});
export type CountLine = z.infer<typeof countLine>;

/** `refused` and `moved` are what booking would leave out, and what came or went since it was counted. */
export const countLineFilters = ['different', 'moved', 'refused'] as const;

export const countLinesQuery = pageQuery.extend({ show: z.enum(countLineFilters).optional() });
