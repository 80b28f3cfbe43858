import { ImportFault, type Table } from '../table.ts';
import { headingRank, ROWS_TO_HEADINGS } from '../table-summary.ts';
import type { CellContext } from './cell-value.ts';
import { readNumberFormats } from './number-formats.ts';
import { openPackage } from './package-parts.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook, type Workbook } from './read-workbook.ts';
import { readSharedStrings } from './shared-strings.ts';

/**
 * Reads one sheet of a workbook; by default the one that was open when it was saved, or else the first, if
 * it has the headings of products. Throws an ImportFault.
 */
export function readXlsx(bytes: Uint8Array, wanted: string | null): Table {
  const parts = openPackage(bytes);
  const workbook = readWorkbook(parts);
  const { sheets, stringsPart, stylesPart, isSince1904, isUncalculated } = workbook;
  const named = wanted === null ? sheets : sheets.filter(({ name }) => name === wanted);
  if (named.length === 0) throw new ImportFault('no-such-sheet');
  const unpacked = parts.unpack([stringsPart ?? '', stylesPart ?? '']);
  const context: CellContext = {
    strings: readSharedStrings(unpacked.get(stringsPart ?? '')),
    formats: readNumberFormats(unpacked.get(stylesPart ?? '')),
    isSince1904,
    isUncalculated,
  };
  const read = (part: string, rowsMax?: number) => {
    const bytesOfSheet = parts.unpack([part]).get(part);
    return bytesOfSheet ? readSheet(bytesOfSheet, context, rowsMax) : [];
  };
  const chosen = wanted === null ? likeliestSheet(workbook, read) : named[0];
  const rows = chosen ? read(chosen.part) : [];
  if (!chosen || rows.length === 0) throw new ImportFault('empty');
  const names = sheets.map(({ name }) => name);
  return { kind: 'xlsx', encoding: null, sheets: names, sheet: chosen.name, rows };
}

/** Each sheet that is looked at is unpacked. */
const LOOKED_AT_MAX = 8;

/** Covers and notes may come before the products. */
function likeliestSheet(
  { sheets, openSheet }: Workbook,
  read: (part: string, rowsMax: number) => Table['rows'],
): Workbook['openSheet'] {
  const inOrder = openSheet ? [openSheet, ...sheets.filter((each) => each !== openSheet)] : sheets;
  const filled = inOrder
    .slice(0, LOOKED_AT_MAX)
    .map((sheet) => ({ sheet, rows: read(sheet.part, ROWS_TO_HEADINGS) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ sheet, rows }) => ({ sheet, rank: headingRank(rows) }));
  const best = Math.max(0, ...filled.map(({ rank }) => rank));
  return filled.find(({ rank }) => rank === best)?.sheet ?? null;
}
