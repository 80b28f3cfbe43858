import {
  BULK_ROWS_MAX,
  bulkChangeKinds,
  bulkChangeStates,
  rowAnswers,
  rowPlanKinds,
  rowQuestions,
} from '@kerf/domain/bulk-change';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { volumePriceChoices } from '@kerf/domain/product-import/volume-prices';
import { plainColumns, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { z } from 'zod';
import { id, moment, pageQuery, storableMoment } from './common.ts';
import { line, optionalParagraph } from './text.ts';

const column = z.enum(sheetColumns);
/** The columns that installed clients know. Those that came later have fields of their own. */
const firstColumn = z.enum(plainColumns);
const cell = optionalParagraph(10_000);

/** A cell that a row sets; an empty one clears the value. Columns left out stay as they are. */
const editedCell = z.object({ column, value: cell });

export const newBulkChange = z.object({
  title: line(120),
  rows: z
    .array(
      z.object({
        /** The SKU of the product to change; an unknown one adds a product. */
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

/** Products to return as rows of a sheet. */
export const sheetProducts = z.object({ ids: z.array(id).min(1).max(PAGE_SIZE_MAX) });

/** Products as rows that an import can read, in the order requested. Deleted products are left out. */
export const productSheet = z.object({
  rows: z.array(
    z.object({
      productId: id,
      cells: z.array(z.object({ column: z.string(), value: z.string() })),
    }),
  ),
});

/** A batch of product changes that is applied and undone as one. */
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
  /** The end of the undo window; null unless it is applied. */
  undoUntil: moment.nullable(),
  /** Progress of the job under way, in rows. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** The number of rows of each kind. */
  counts: z.object({
    add: z.int(),
    change: z.int(),
    same: z.int(),
    /** Rows with a problem, with those that ask something and are not applied. */
    problem: z.int(),
    /** Rows that ask something, answered or not. */
    asked: z.int().optional(),
    /** Rows whose question is not answered yet. */
    question: z.int().optional(),
    /** Rows whose question was answered by leaving them out. */
    leftOut: z.int().optional(),
    /** Rows not applied because the product had changed since planning. */
    refused: z.int(),
    /** Rows not undone because the product had changed since. */
    kept: z.int(),
  }),
  /** Why it could not be planned or applied. */
  failure: z.string().nullable(),
  /** The imported file, while it is kept. */
  importFile: id.nullable(),
  /** The sheet of the imported workbook. */
  importSheet: z.string().nullable().optional(),
  /** The encoding in which the imported text was read, where its bytes leave it in doubt. */
  importEncoding: z.string().nullable().optional(),
  /** Imported rows that the file's spreadsheet hides. */
  hiddenRows: z.int().optional(),
  /** What happens to the volume prices of an import that has prices without them. */
  volumePrices: z.enum(volumePriceChoices).nullable().optional(),
  /** When added products are published: null for drafts; absent if as soon as it is applied. */
  publishNewAt: moment.nullable().optional(),
});
export type BulkChange = z.infer<typeof bulkChange>;

const changedCell = z.object({
  column: z.string(),
  from: z.string().nullable(),
  to: z.string(),
});

const faultyCell = z.object({
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** What is asked, if the row can be applied nevertheless; a newer server may ask more. */
  question: z.string().optional(),
});

/** One product in a bulk change. */
export const bulkChangeRow = z.object({
  /** The row's place in the file or selection, from 1. */
  position: z.int(),
  productId: id.nullable(),
  sku: z.string(),
  name: z.string(),
  plan: z.enum(rowPlanKinds),
  changes: z.array(changedCell.extend({ column: firstColumn })),
  /** Of the columns about shipping, which installed clients do not know; absent if there are none. */
  pieceChanges: z.array(changedCell).optional(),
  /** The time of publication: a moment, empty for a draft, or `now` for when the change is applied. */
  publication: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Why the row is not applied as it stands; either all are questions, or none is. */
  faults: z.array(faultyCell.extend({ column: firstColumn })),
  /** Of the columns about shipping; absent if there are none. */
  pieceFaults: z.array(faultyCell).optional(),
  /** How the row's questions were answered; absent until they are. */
  answer: z.enum(rowAnswers).optional(),
  /** Null until the change is applied. */
  applied: z.boolean().nullable(),
  /** Why the row was not applied. */
  refusal: z.string().nullable(),
  undone: z.boolean().nullable(),
  undoRefusal: z.string().nullable(),
});
export type BulkChangeRow = z.infer<typeof bulkChangeRow>;

/** How many rows that share a cause are named. */
export const ROWS_OF_CAUSE_MAX = 5;

/** One cause of problems, and the rows that have it. */
export const laterCause = z.object({
  column: z.string(),
  reason: z.string(),
  rows: z.int(),
  /** The first rows' places in the file or selection. */
  positions: z.array(z.int()),
});

/** One cause in a column that installed clients know. */
export const bulkChangeCause = laterCause.extend({ column: firstColumn });
export type BulkChangeCause = z.infer<typeof bulkChangeCause>;

const questions = z.array(z.enum(rowQuestions)).min(1).max(rowQuestions.length);

/** Rows that ask the same questions, and how many of them are not answered yet. */
export const bulkChangeQuestions = z.object({
  /** In alphabetical order; a newer server may ask more. */
  questions: z.array(z.string()),
  rows: z.int(),
  open: z.int(),
  /** The first rows' places in the file or selection. */
  positions: z.array(z.int()),
});
export type BulkChangeQuestions = z.infer<typeof bulkChangeQuestions>;

/** One answer to all questions of a row, or of all rows that ask exactly these. */
export const bulkChangeAnswer = z.object({
  answer: z.enum(rowAnswers),
  rows: z.discriminatedUnion('by', [
    z.object({ by: z.literal('questions'), questions }),
    z.object({ by: z.literal('position'), position: z.int32() }),
  ]),
});
export type BulkChangeAnswer = z.output<typeof bulkChangeAnswer>;

/**
 * `fault`: problems without questions. `question`: rows not answered yet. `left-out`: rows left out by an
 * answer. `refused`: rows that were not applied. `kept`: rows that were not undone.
 */
export const bulkRowFilters = [
  ...rowPlanKinds,
  'fault',
  'question',
  'left-out',
  'refused',
  'kept',
] as const;

/** Filters by state, by whether the last step failed, by a product changed, or by the file imported. */
export const bulkChangesQuery = pageQuery.extend({
  state: z.enum(bulkChangeStates).optional(),
  /** Only changes that could not be applied or undone, and wait for somebody to decide. */
  failed: z.literal('true').optional(),
  product: id.optional(),
  importFile: id.optional(),
});

export const bulkChangeRowsQuery = pageQuery.extend({ plan: z.enum(bulkRowFilters).optional() });

export const bulkChangeApplication = z.object({
  /** When to apply it; immediately if absent. */
  takesEffectAt: moment.optional(),
  /** When added products are published: null leaves them drafts; as soon as it is applied if absent. */
  publishNewAt: storableMoment.nullable().optional(),
});
