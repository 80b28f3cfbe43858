import {
  BULK_ROWS_MAX,
  bulkChangeKinds,
  bulkChangeStates,
  rowPlanKinds,
} from '@kerf/domain/bulk-change';
import { sheetColumns } from '@kerf/domain/product-sheet/columns';
import { z } from 'zod';
import { id, moment, PAGE_SIZE_MAX, pageQuery } from './common.ts';
import { line, optionalParagraph } from './text.ts';

const column = z.enum(sheetColumns);
const cell = optionalParagraph(10_000);

/** A cell that a row sets; an empty one clears the value. A column that is left out stays as it is. */
const editedCell = z.object({ column, value: cell });

export const newBulkChange = z.object({
  title: line(120),
  rows: z
    .array(
      z.object({
        /** The product that is changed; one with a new SKU is added. */
        sku: line(40),
        cells: z.array(editedCell).min(1, 'Change at least one cell.').max(sheetColumns.length),
      }),
    )
    .min(1, 'Change at least one product.')
    .max(
      BULK_ROWS_MAX,
      `Change at most ${BULK_ROWS_MAX.toLocaleString('en-US')} products at once.`,
    ),
});

export type NewBulkChange = z.output<typeof newBulkChange>;

/** Products that are to be written as rows of a sheet. */
export const sheetProducts = z.object({ ids: z.array(id).min(1).max(PAGE_SIZE_MAX) });

/** Products as an import reads them, in the order that was asked for; those that are gone are left out. */
export const productSheet = z.object({
  rows: z.array(
    z.object({
      productId: id,
      cells: z.array(z.object({ column: z.string(), value: z.string() })),
    }),
  ),
});

/** Many changes of products that are made, and undone, together. */
export const bulkChange = z.object({
  _id: id,
  kind: z.enum(bulkChangeKinds),
  title: z.string(),
  state: z.enum(bulkChangeStates),
  createdAt: moment,
  createdBy: z.string(),
  takesEffectAt: moment.nullable(),
  appliedAt: moment.nullable(),
  appliedBy: z.string().nullable(),
  undoneAt: moment.nullable(),
  undoneBy: z.string().nullable(),
  /** Until when it can be undone; null unless it is applied. */
  undoUntil: moment.nullable(),
  /** How far the work under way has come, in rows. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** How many rows there are of each kind. */
  counts: z.object({
    add: z.int(),
    change: z.int(),
    same: z.int(),
    problem: z.int(),
    /** Rows that were not applied because the product had changed meanwhile. */
    refused: z.int(),
    /** Rows that were not undone because the product had changed since. */
    kept: z.int(),
  }),
  /** Why it could not be planned or applied. */
  failure: z.string().nullable(),
  /** The file that was imported, as long as it is kept. */
  importFile: id.nullable(),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** One product in a bulk change. */
export const bulkChangeRow = z.object({
  /** Its place in the file or the selection, from 1. */
  position: z.int(),
  productId: id.nullable(),
  sku: z.string(),
  name: z.string(),
  plan: z.enum(rowPlanKinds),
  changes: z.array(z.object({ column, from: z.string().nullable(), to: z.string() })),
  faults: z.array(z.object({ column, value: z.string(), reason: z.string() })),
  /** Null until the change is applied. */
  applied: z.boolean().nullable(),
  /** Why the row was not applied. */
  refusal: z.string().nullable(),
  undone: z.boolean().nullable(),
  undoRefusal: z.string().nullable(),
});
export type BulkChangeRow = z.infer<typeof bulkChangeRow>;

/** `refused` are the rows that were not applied, `kept` those that were not undone. */
export const bulkRowFilters = [...rowPlanKinds, 'refused', 'kept'] as const;

/** Which changes: in a state, those that change this product, or those that import this file. */
export const bulkChangesQuery = pageQuery.extend({
  state: z.enum(bulkChangeStates).optional(),
  product: id.optional(),
  importFile: id.optional(),
});

export const bulkChangeRowsQuery = pageQuery.extend({ plan: z.enum(bulkRowFilters).optional() });

export const bulkChangeApplication = z.object({
  /** When it is to be applied; at once if left out. */
  takesEffectAt: moment.optional(),
});
