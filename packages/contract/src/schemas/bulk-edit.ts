import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import { centsFromDollars } from '@kerf/domain/money';
import { priceRoundings } from '@kerf/domain/price-change';
import { pieceColumns } from '@kerf/domain/product-sheet/columns';
import { z } from 'zod';
import { dollars, id, storableMoment } from './common.ts';
import { productFilter } from './product.ts';
import { line, optionalParagraph } from './text.ts';

/** The columns that a bulk edit can set to one value for all selected products. An empty `Archived` restores. */
export const bulkEditColumns = [
  'Minimum order',
  'Pack size',
  'Reorder at',
  'Reorder quantity',
  'Categories',
  'Materials',
  'Replaced by',
  'Archived',
  ...pieceColumns,
] as const;

const rounding = z.enum(priceRoundings);
const hundredths = 'Enter a percentage with at most two decimals.';

const priceEdit = z.intersection(
  z.discriminatedUnion('by', [
    z.object({
      by: z.literal('percent'),
      /** Lowers prices if negative. */
      percent: z
        .number()
        .min(-99.99, 'Enter a percentage over -100.')
        .max(1000, 'Enter 1,000 at most.')
        .refine((percent) => centsFromDollars(percent) !== null, hundredths)
        .refine((percent) => percent !== 0, 'Enter a number other than 0.'),
    }),
    z.object({
      by: z.literal('amount'),
      /** In dollars. Lowers prices if negative. */
      amount: dollars.refine((amount) => amount !== 0, 'Enter a number other than 0.'),
    }),
  ]),
  z.object({
    rounding,
    /** Whether to change volume prices the same way. */
    volumePrices: z.boolean(),
  }),
);

/** What becomes of drafts, or of all products. Those that are published already stay so. */
const publication = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('published'),
    /** As soon as the change is applied if absent. */
    at: storableMoment.optional(),
  }),
  z.object({ to: z.literal('draft') }),
]);

/** One edit of many products, given by their ids or by a filter. */
export const newBulkEdit = z
  .object({
    title: line(120),
    products: z.discriminatedUnion('by', [
      z.object({
        by: z.literal('ids'),
        ids: z.array(id).min(1, 'Select at least one product.').max(BULK_ROWS_MAX),
      }),
      z.object({ by: z.literal('filter'), filter: productFilter }),
    ]),
    price: priceEdit.optional(),
    publication: publication.optional(),
    cells: z
      .array(z.object({ column: z.enum(bulkEditColumns), value: optionalParagraph(10_000) }))
      .max(bulkEditColumns.length)
      .default([]),
  })
  .refine(
    ({ price, publication: to, cells }) =>
      price !== undefined || to !== undefined || cells.length > 0,
    { path: ['cells'], message: 'Choose at least one thing to change.' },
  );
export type NewBulkEdit = z.output<typeof newBulkEdit>;
