import { ORDER_LINES_MAX, QUANTITY_MAX } from '@kerf/domain/limits';
import { rowProblems } from '@kerf/domain/order-rows';
import { z } from 'zod';
import { dollars, id } from './common.ts';
import { product } from './product.ts';
import { line } from './text.ts';

/** How a row names its product: by SKU, another maker's number, or name. */
export const rowText = line(200);

const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX).nullable();

export const orderCheck = z.object({
  rows: z
    .array(z.union([z.object({ sku: rowText, quantity }), z.object({ productId: id, quantity })]))
    .min(1)
    .max(ORDER_LINES_MAX),
});

export type CheckRows = z.output<typeof orderCheck>['rows'];

/** The fields of a product that rows of an order need. */
export const checkedProduct = product.omit({ des: true, img: true });
export type CheckedProduct = z.infer<typeof checkedProduct>;

export const checkedRow = z.object({
  /** The product named; null if it is not on sale or unknown. */
  productId: id.nullable(),
  matched: z.enum(['id', 'sku', 'alias', 'name']).nullable(),
  /** The product named, if it is no longer sold. */
  gone: z.object({ name: z.string(), sku: z.string() }).nullable(),
  /** The product to order instead of one that is no longer sold or is being replaced. */
  replacement: id.nullable(),
  /** Suggestions for a name that matches nothing or is ambiguous, best first. */
  nearest: z.array(id),
  problem: z.enum(rowProblems).nullable(),
  /** The quantity to order instead; null if it would be a guess. */
  offer: z.int().nullable(),
  /** The unit price at the total quantity of the product's rows. */
  unitPrice: dollars.nullable(),
  /** The total quantity of the product's rows, if there are several. */
  together: z.int().nullable(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

export const orderChecked = z.object({
  /** In the order of the request. */
  rows: z.array(checkedRow),
  /** Every product that a row refers to, once. */
  products: z.array(checkedProduct),
});
export type OrderChecked = z.infer<typeof orderChecked>;
