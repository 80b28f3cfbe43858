import type { ImportColumn, ImportFile } from '@kerf/contract/schemas/import-file';
import { type NumberCounts, noNumbers } from '@kerf/domain/numbers/decimal-evidence';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import { fileDecimals } from '@kerf/domain/product-import/file-decimals';
import {
  columnOfHeading,
  headingKey,
  isInInches,
  isOwnHeading,
} from '@kerf/domain/product-import/headings';
import { isSheetColumn } from '@kerf/domain/product-sheet/columns';
import type { Database } from '../../db/database.ts';
import type { ImportHeadingRow } from '../../db/schema.ts';
import { findHeadings, type StoredImportFile } from './import-files.store.ts';
import type { ColumnSummary, TableSummary } from './reading/table-summary.ts';

/** An import file as sent to clients, with a guess at each column's content. */
export async function importFileView(
  db: Database,
  { id, name, kind, created_at }: StoredImportFile,
  summary: TableSummary,
): Promise<ImportFile> {
  const { encoding, sheets, sheet, headingRow, rows, separatorSign = null } = summary;
  const remembered = await findHeadings(
    db,
    summary.columns.map(({ heading }) => heading),
  );
  return {
    _id: id,
    name,
    kind,
    uploadedAt: created_at.toISOString(),
    encoding,
    sheets: [...sheets],
    sheet,
    headingRow,
    rows,
    separatorDecimal: separatorSign,
    columns: withDecimals(guessColumns(summary.columns, remembered), separatorSign),
  };
}

type Guess = Omit<ImportColumn, 'decimal' | 'numbers'> & { readonly numbers: NumberCounts };

/** The decimal sign of each column. Where it is open, clients ask; older ones read a point. */
function withDecimals(columns: readonly Guess[], separator: DecimalSign | null): ImportColumn[] {
  const signs = fileDecimals(
    columns.map(({ column, numbers, rememberedDecimal = null }) => ({
      column: column !== null && isSheetColumn(column) ? column : null,
      numbers,
      remembered: rememberedDecimal,
    })),
    separator,
  );
  return columns.map((column, at) => ({ ...column, decimal: signs[at] ?? 'point' }));
}

/** Guesses each column of the product sheet for at most one column of the file. */
function guessColumns(
  columns: readonly ColumnSummary[],
  remembered: ReadonlyMap<string, ImportHeadingRow>,
): Guess[] {
  const taken = new Set<string>();
  return columns.map((summary) => {
    const guess = guessColumn(summary, remembered.get(headingKey(summary.heading)));
    const isTaken = guess.column !== null && taken.has(guess.column);
    if (guess.column !== null) taken.add(guess.column);
    return { ...guess, column: isTaken ? null : guess.column };
  });
}

function guessColumn(
  { samples, numbers = noNumbers, ...summary }: ColumnSummary,
  chosen: ImportHeadingRow | undefined,
): Guess {
  const { heading } = summary;
  const rememberedDecimal = chosen?.decimal_sign ?? null;
  const common = { ...summary, numbers, rememberedDecimal, samples: [...samples] };
  // A heading that Kerf writes is unambiguous, and its lengths are in millimetres.
  if (isOwnHeading(heading) || !chosen) {
    const unit = isInInches(heading) && !isOwnHeading(heading) ? 'inch' : 'mm';
    return { ...common, column: columnOfHeading(heading), unit, remembered: false };
  }
  const { sheet_column: name, unit } = chosen;
  const column = name !== null && isSheetColumn(name) ? name : null;
  return { ...common, column, unit, remembered: true };
}
