import { QUANTITY_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { ON_HAND_MAX } from '@kerf/domain/stock-movement';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line, optionalLine } from './text.ts';

export const stockCountStates = ['open', 'booked', 'discarded'] as const;
export type StockCountState = (typeof stockCountStates)[number];

export const newStockCount = z.object({ title: line(120) });

/** A count of many products, whose differences are booked together. */
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
  /** Products not booked, because unpaid orders hold more than was counted or more would be on hand than can be. */
  refused: z.int(),
  /** Changes with every figure that is counted; a process of an older build does not tell it. */
  figures: z.string().optional(),
});

/** The figures of the count that the caller saw. */
export const seenFigures = z.object({
  figures: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'Send the figures of the count as they were read.')
    .optional(),
});
export type StockCount = z.infer<typeof stockCount>;

export const stockCountsQuery = pageQuery.extend({ state: z.enum(stockCountStates).optional() });

/** A scanned or typed number: a SKU or an alias of a product. */
export const countedNumber = z.object({ number: optionalLine(TEXT_MAX.scannedNumber).default('') });

/** A product found by the scanner, ready to count. */
export const countableProduct = z.object({
  productId: id,
  sku: z.string(),
  name: z.string(),
  onHand: z.int(),
  held: z.int(),
  /** The quantity already counted; null if none. */
  counted: z.int().nullable(),
});
export type CountableProduct = z.infer<typeof countableProduct>;

export const countedLine = z.object({
  productId: id,
  counted: z.int().min(0).max(QUANTITY_MAX),
  /** The quantity counted before; null if none. */
  before: z.int().min(0).max(QUANTITY_MAX).nullable(),
  /** On hand when it was counted, of a line that is put back; what is on hand now if omitted. */
  expected: z.int().min(0).max(ON_HAND_MAX).optional(),
});

export const countLine = z.object({
  productId: id,
  sku: z.string(),
  name: z.string(),
  counted: z.int(),
  /** Units on hand at the time of counting. */
  expected: z.int(),
  /** Units on hand now; once booked, those before the difference. */
  onHand: z.int(),
  held: z.int(),
  countedAt: moment,
  countedBy: z.string(),
  /** Null until the count is booked; then whether this line's difference was booked. */
  booked: z.boolean().nullable(),
});
export type CountLine = z.infer<typeof countLine>;

/** `moved`: stock has changed since it was counted. `refused`: booking leaves or has left it out. */
export const countLineFilters = ['different', 'moved', 'refused'] as const;

export const countLinesQuery = pageQuery.extend({ show: z.enum(countLineFilters).optional() });
