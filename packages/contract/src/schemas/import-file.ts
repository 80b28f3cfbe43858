import { importFileKinds } from '@kerf/domain/import-file';
import { decimalSigns } from '@kerf/domain/numbers/read-number';
import { importUnits } from '@kerf/domain/product-import/import-cell';
import { volumePriceChoices } from '@kerf/domain/product-import/volume-prices';
import { sheetColumns } from '@kerf/domain/product-sheet/columns';
import { textEncodings } from '@kerf/domain/text-encoding';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { optionalLine, optionalParagraph } from './text.ts';

/** How to read the cells of a column. Sign and unit matter only for numbers and lengths. */
const reading = {
  column: z.enum(sheetColumns),
  /** The decimal sign. */
  decimal: z.enum(decimalSigns),
  /** The unit of lengths that are written without one. */
  unit: z.enum(importUnits),
};

/** One column of a file, with a guess at its content. */
export const importColumn = z.object({
  /** Its index in the file, from 0. */
  index: z.int(),
  heading: z.string(),
  /** The first values, unchanged: numbers where a workbook holds numbers. */
  samples: z.array(z.union([z.string(), z.number()])),
  /**
   * The product sheet's column that it seems to be; a newer server may know others. Null if the heading is
   * not recognized, or the column was left out last time.
   */
  column: z.string().nullable(),
  decimal: reading.decimal,
  unit: reading.unit,
  /** How many of its texts are numbers with a decimal point only, with a comma only, or either way. */
  numbers: z
    .object({
      point: z.int(),
      comma: z.int(),
      either: z.int(),
      /** The first that can be read two ways. */
      example: z.string().nullable(),
    })
    .optional(),
  /** The decimal sign chosen for this heading in an earlier import. */
  rememberedDecimal: reading.decimal.nullable().optional(),
  /** The currency other than the US dollar that the heading or a cell names: "€". */
  currency: z.string().nullable().optional(),
  /** Whether the column was chosen for this heading in an earlier import. */
  remembered: z.boolean(),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** An uploaded file of products, with the selected sheet. */
export const importFile = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(importFileKinds),
  uploadedAt: moment,
  /** The encoding detected in a CSV file: "UTF-8", "Windows-1252"; null for a workbook. */
  encoding: z.string().nullable(),
  /** The encodings to choose from; empty where the file's bytes leave no doubt. */
  encodings: z.array(z.string()).optional(),
  /** The first lines whose letters depend on the encoding, as understood. */
  lines: z.array(z.string()).optional(),
  /** The sheets of a workbook; empty for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row with the headings, from 1; 0 if the file has none. */
  headingRow: z.int(),
  /** The number of rows below the headings. */
  rows: z.int(),
  /** The decimal sign that goes with the file's separator; null if none does. */
  separatorDecimal: reading.decimal.nullable().optional(),
  columns: z.array(importColumn),
});
export type ImportFile = z.infer<typeof importFile>;

export const importFileName = z.object({
  /** The file name, shown to people. */
  name: optionalLine(200).default(''),
});

/** The problem rows of an import as a file in its own columns; the first column says what to correct. */
export const rowsToCorrect = z.object({
  /** What separates the cells, so that their numbers are read again as they were. */
  separator: z.string(),
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type RowsToCorrect = z.infer<typeof rowsToCorrect>;

const sheet = optionalLine(100);

export const importFileQuery = z.object({
  /** The sheet to read; by default the first with rows. */
  sheet: sheet.optional(),
  /** The encoding to read a text file in; by default the one detected or last chosen. */
  encoding: z.enum(textEncodings).optional(),
});

export type ReadAs = z.input<typeof importFileQuery>;

const mapped = {
  ...reading,
  /** Whether prices that name another currency are US dollars as they stand; without it they are problems. */
  asDollars: z.boolean().optional(),
};

/** The choices for a file's columns, as a client stores them until it sends them. */
export const importChoices = z.array(
  z.object({
    index: z.int(),
    ...mapped,
    column: reading.column.nullable(),
    /** Null to read numbers as the file suggests. */
    decimal: reading.decimal.nullable(),
  }),
);

const mappedColumn = z.object({ index: z.int().min(0).max(1_000), ...mapped });

/** What more an import fills, as a client stores it until it sends it. */
export const importFills = z.array(
  z.object({
    column: reading.column.nullable(),
    /** The column of the file that is read; null for one value. */
    from: z.int().nullable(),
    value: z.string(),
  }),
);
export type ImportFill = z.infer<typeof importFills>[number];

/** The columns to import, and what each one is. */
export const importMapping = z
  .object({
    sheet: sheet.nullable(),
    /** The encoding to read a text file in; by default the one detected or last chosen. */
    encoding: z.enum(textEncodings).nullable().optional(),
    /** Values that every row gets, by field. */
    fixed: z
      .array(z.object({ column: reading.column, value: optionalParagraph(10_000) }))
      .max(sheetColumns.length)
      .optional(),
    /** What happens to volume prices where the file has prices without them; by default they stay. */
    volumePrices: z.enum(volumePriceChoices).optional(),
    /** A column of the file may be chosen for more than one field. */
    columns: z.array(mappedColumn).max(sheetColumns.length),
  })
  .superRefine(({ columns, fixed = [] }, context) => {
    if (!columns.some(({ column }) => column === 'SKU')) {
      const message = 'Choose the column that holds the SKU.';
      context.addIssue({ code: 'custom', path: ['columns'], message });
    }
    const seen = new Set<string>();
    const refuseRepeated = (column: string, path: (string | number)[]) => {
      const message = `${column} is chosen twice. Choose it once.`;
      if (seen.has(column)) context.addIssue({ code: 'custom', path, message });
      seen.add(column);
    };
    for (const [at, { column }] of columns.entries()) {
      refuseRepeated(column, ['columns', at, 'column']);
    }
    for (const [at, { column }] of fixed.entries()) refuseRepeated(column, ['fixed', at, 'column']);
  });
export type ImportMapping = z.output<typeof importMapping>;
