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
import { columnsOfOwnList } from '@kerf/domain/product-import/own-lists';
import { isReasonsHeading } from '@kerf/domain/product-import/rows-to-correct';
import { isSheetColumn, type SheetColumn } from '@kerf/domain/product-sheet/columns';
import { textEncodings } from '@kerf/domain/text-encoding';
import type { Database } from '../../../db/database.ts';
import type { ColumnSummary, TableSummary } from '../../../db/schema/table-summary.ts';
import type { ImportHeadingRow } from '../../../db/schema.ts';
import { findHeadings, type StoredImportFile } from './import-files.store.ts';

/** UTF-16 is told by its bytes alone. */
const chosenFrom = textEncodings.filter((encoding) => encoding !== 'UTF-16');

/** An import file as sent to clients, with a guess at each column's content. */
export async function importFileView(
  db: Database,
  { id, name, kind, created_at }: StoredImportFile,
  summary: TableSummary,
): Promise<ImportFile> {
  const { encoding, sheets, sheet, headingRow, rows, separatorSign = null } = summary;
  const { isEncodingCertain = true, lines = [] } = summary;
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
    encodings: isEncodingCertain ? [] : chosenFrom,
    lines: [...lines],
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

/** Guesses each column of the product sheet for at most one column of the file. Kerf's own headings go first. */
function guessColumns(
  columns: readonly ColumnSummary[],
  remembered: ReadonlyMap<string, ImportHeadingRow>,
): Guess[] {
  const list = columnsOfOwnList(columns.map(({ heading }) => heading));
  const guesses = columns.map((summary) => {
    const { heading } = summary;
    if (isReasonsHeading(heading)) return guessOf(summary, undefined, null);
    const chosen = remembered.get(headingKey(heading));
    return list
      ? guessOf(summary, chosen, list.get(heading.trim()) ?? null)
      : guessColumn(summary, chosen);
  });
  const own = guesses.filter(({ heading }) => isOwnHeading(heading));
  const first = [...own, ...guesses];
  return guesses.map((guess) => {
    const owner = first.find(({ column }) => column !== null && column === guess.column);
    return owner === undefined || owner === guess ? guess : { ...guess, column: null };
  });
}

function guessColumn(summary: ColumnSummary, chosen: ImportHeadingRow | undefined): Guess {
  const { heading } = summary;
  // A heading that Kerf writes is unambiguous, and its lengths are in millimetres.
  if (isOwnHeading(heading) || !chosen) {
    const unit = isInInches(heading) && !isOwnHeading(heading) ? 'inch' : 'mm';
    return { ...guessOf(summary, chosen, columnOfHeading(heading)), unit };
  }
  const { sheet_column: name, unit } = chosen;
  const column = name !== null && isSheetColumn(name) ? name : null;
  return { ...guessOf(summary, chosen, column), unit, remembered: true };
}

function guessOf(
  { samples, numbers = noNumbers, ...summary }: ColumnSummary,
  chosen: ImportHeadingRow | undefined,
  column: SheetColumn | null,
): Guess {
  const rememberedDecimal = chosen?.decimal_sign ?? null;
  const common = { ...summary, numbers, rememberedDecimal, samples: [...samples] };
  return { ...common, column, unit: 'mm', remembered: false };
}
