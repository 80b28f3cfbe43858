import { importFileKinds } from '@kerf/domain/import-file';
import { importUnits } from '@kerf/domain/product-import/import-cell';
import { decimalSigns } from '@kerf/domain/product-import/number-text';
import { sheetColumns } from '@kerf/domain/product-sheet/columns';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { optionalLine } from './text.ts';

/** How the cells of a column are read; which sign and unit matters only where numbers and lengths are. */
const reading = {
  column: z.enum(sheetColumns),
  /** The sign before decimals. */
  decimal: z.enum(decimalSigns),
  /** What a length without a unit is in. */
  unit: z.enum(importUnits),
};

/** One column of a file, with what it seems to hold. */
export const importColumn = z.object({
  /** Its place in the file, from 0. */
  index: z.int(),
  heading: z.string(),
  /** The first values, as the file has them: a number where a workbook holds one. */
  samples: z.array(z.union([z.string(), z.number()])),
  /**
   * The column of the product sheet that it seems to be; a newer server may know more of them. Null if the
   * heading says nothing that is known, or it was left out the last time.
   */
  column: z.string().nullable(),
  decimal: reading.decimal,
  unit: reading.unit,
  /** Whether somebody chose the column for this heading before. */
  remembered: z.boolean(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** A file of products that was uploaded, with one of its sheets. */
export const importFile = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(importFileKinds),
  uploadedAt: moment,
  /** How the text of a CSV file was understood: "UTF-8", "Windows-1252"; null for a workbook. */
  encoding: z.string().nullable(),
  /** The sheets of a workbook; none for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row of the headings, from 1. */
  headingRow: z.int(),
  /** How many rows there are below the headings. */
  rows: z.int(),
  columns: z.array(importColumn),
});
export type ImportFile = z.infer<typeof importFile>;

export const importFileName = z.object({
  /** The name of the file, for people to recognize it by. */
  name: optionalLine(200).default(''),
});

const sheet = optionalLine(100);

export const importFileQuery = z.object({
  /** The sheet of a workbook; the first one with rows if left out. */
  sheet: sheet.optional(),
});

/** The choices for the columns of a file, as a client keeps them until they are sent. */
export const importChoices = z.array(
  z.object({ index: z.int(), ...reading, column: reading.column.nullable() }),
);

const mappedColumn = z.object({ index: z.int().min(0).max(1_000), ...reading });

/** Which columns of the file are imported, and as what. */
export const importMapping = z.object({
  sheet: sheet.nullable(),
  columns: z
    .array(mappedColumn)
    .max(sheetColumns.length)
    .superRefine((columns, context) => {
      const named = columns.map(({ column }) => column);
      const indexes = columns.map(({ index }) => index);
      if (!named.includes('SKU')) {
        context.addIssue({ code: 'custom', message: 'Choose the column that holds the SKU.' });
      }
      for (const [at, { column, index }] of columns.entries()) {
        if (named.indexOf(column) < at || indexes.indexOf(index) < at) {
          context.addIssue({
            code: 'custom',
            path: [at, 'column'],
            message: `${column} is chosen twice. Choose it for one column.`,
          });
        }
      }
    }),
});
export type ImportMapping = z.output<typeof importMapping>;
