import { decodeBytes, type NoText } from '@kerf/contract/files/decode-bytes';
import type { ImportFileFault } from '@kerf/domain/import-file';
import { columnOfHeading } from '@kerf/domain/product-import/headings';
import { readTableText } from '@kerf/domain/table-text';
import type { TextEncoding } from '@kerf/domain/text-encoding';
import { ImportFault, type ReadAs, TABLE_ROWS_MAX, type Table } from './table.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const zip = [0x50, 0x4b, 0x03, 0x04];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a file by its content, whatever its name. Throws an ImportFault. */
export function readTable(bytes: Uint8Array, { sheet, encoding }: ReadAs): Table {
  if (bytes.length === 0) throw new ImportFault('empty');
  if (startsWith(bytes, zip)) return readXlsx(bytes, sheet);
  if (startsWith(bytes, compoundFile)) {
    throw new ImportFault(
      Buffer.from(bytes).includes(encryptedPackage) ? 'protected' : 'old-workbook',
    );
  }
  const table = readCsv(bytes, encoding);
  if (table.rows.length === 0) throw new ImportFault('empty');
  return table;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

const noTextFaults: Readonly<Record<NoText, ImportFileFault>> = {
  workbook: 'not-a-table',
  picture: 'picture',
  pdf: 'pdf',
  form: 'form',
  page: 'web-page',
  json: 'json',
  unreadable: 'unknown-encoding',
};

/**
 * Reads text as a table, in any common encoding and with any common separator, with or without quotes.
 * Throws an ImportFault.
 */
export function readCsv(bytes: Uint8Array, chosen: TextEncoding | null = null): Table {
  const decoded = decodeBytes(bytes, chosen);
  if (decoded.kind === 'no-text') {
    throw new ImportFault(noTextFaults[decoded.what]);
  }
  const isHeading = (cell: string) => columnOfHeading(cell) !== null;
  const { separator, rows } = readTableText(decoded.text, isHeading, TABLE_ROWS_MAX + 1);
  const { encoding, isCertain: isEncodingCertain } = decoded;
  return {
    kind: 'csv',
    encoding,
    isEncodingCertain,
    separator,
    sheets: [],
    sheet: null,
    rows: rows.map((row) => ({ ...row, isHidden: false })),
  };
}
