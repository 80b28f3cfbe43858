import { ImportFault, type Table } from '../table.ts';
import { readNumberFormats } from './number-formats.ts';
import { readSheet } from './read-sheet.ts';
import { readSharedStrings, readSheetParts } from './read-workbook.ts';
import { unpack } from './unpack.ts';

/** Reads one sheet of a workbook; by default the first with rows. */
export function readXlsx(bytes: Uint8Array, wanted: string | null): Table {
  const parts = unpack(bytes);
  const sheets = readSheetParts(parts);
  const context = {
    strings: readSharedStrings(parts),
    formats: readNumberFormats(parts.get('xl/styles.xml')),
  };
  const names = sheets.map(({ name }) => name);
  const chosen = wanted === null ? sheets : sheets.filter(({ name }) => name === wanted);
  if (chosen.length === 0) throw new ImportFault('no-such-sheet');
  for (const { name, part } of chosen) {
    const bytesOfSheet = parts.get(part);
    const rows = bytesOfSheet ? readSheet(bytesOfSheet, context) : [];
    if (rows.length > 0) {
      return { kind: 'xlsx', encoding: null, sheets: names, sheet: name, rows };
    }
  }
  throw new ImportFault('empty');
}
