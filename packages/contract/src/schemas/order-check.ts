import { rowProblems } from '@kerf/domain/order-rows';
import { QUANTITY_MAX } from '@kerf/domain/typed-quantity';
import { z } from 'zod';
import { dollars, id } from './common.ts';
import { product } from './product.ts';
import { line } from './text.ts';

export const CHECK_ROWS_MAX = 2_000;

/** What a row of an order may name its product by: a SKU, another maker's number, or the product's name. */
export const rowText = line(200);

const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX).nullable();

export const orderCheck = z.object({
  rows: z
    .array(z.union([z.object({ sku: rowText, quantity }), z.object({ productId: id, quantity })]))
    .min(1)
    .max(CHECK_ROWS_MAX),
});

export type CheckRows = z.output<typeof orderCheck>['rows'];

/** A product as far as a row of an order needs it. */
export const checkedProduct = product.omit({ des: true, img: true });
export type CheckedProduct = z.infer<typeof checkedProduct>;

export const checkedRow = z.object({
  /** What the row names; null if that is nothing that is sold. */
  productId: id.nullable(),
  matched: z.enum(['id', 'sku', 'alias', 'name']).nullable(),
  /** What the row named while it was sold. */
  gone: z.object({ name: z.string(), sku: z.string() }).nullable(),
  /** The product to order instead, of what is gone or about to go. */
  replacement: id.nullable(),
  /** What a row may have meant that names nothing, or several things; the likeliest first. */
  nearest: z.array(id),
  problem: z.enum(rowProblems).nullable(),
  /** The quantity to order instead; null if it would be a guess. */
  offer: z.int().nullable(),
  /** The price of one piece at what all rows of the product ask for. */
  unitPrice: dollars.nullable(),
  /** What all rows of the product ask for, where there are several. */
  together: z.int().nullable(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const orderChecked = z.object({
  /** In the order in which they were asked. */
  rows: z.array(checkedRow),
  /** Every product that a row names by its id, once. */
  products: z.array(checkedProduct),
});
export type OrderChecked = z.infer<typeof orderChecked>;
