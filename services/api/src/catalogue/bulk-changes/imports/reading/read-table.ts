import { decodeBytes, type NoText } from '@kerf/contract/files/decode-bytes';
import { readDelimited } from '@kerf/domain/delimited-text';
import { unquoteFormula } from '@kerf/domain/formula-guard';
import type { ImportFileFault } from '@kerf/domain/import-file';
import { columnOfHeading } from '@kerf/domain/product-import/headings';
import type { TextEncoding } from '@kerf/domain/text-encoding';
import { ImportFault, isFilled, type ReadAs, TABLE_ROWS_MAX, type Table } from './table.ts';
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

const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

const noTextFaults: Readonly<Record<NoText, ImportFileFault>> = {
  workbook: 'not-a-table',
  picture: 'picture',
  pdf: 'pdf',
  form: 'form',
  page: 'web-page',
  json: 'json',
  unreadable: 'unknown-encoding',
};

/** Rows sampled to detect the separator. */
const SAMPLE_ROWS = 20;

/**
 * Reads text as a table, in any common encoding and with any common separator, with or without quotes.
 * Throws an ImportFault.
 */
export function readCsv(bytes: Uint8Array, chosen: TextEncoding | null = null): Table {
  const decoded = decodeBytes(bytes, chosen);
  if (decoded.kind === 'no-text') {
    throw new ImportFault(noTextFaults[decoded.what]);
  }
  const text = decoded.text.replace(/^\uFEFF/, '');
  const [, named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const separator = separators.find((each) => each === named) ?? likeliestSeparator(text);
  const rows = readDelimited(text, separator, TABLE_ROWS_MAX + 1)
    .rows.map((cells, index) => ({
      number: index + 1,
      cells: cells.map(unquoteFormula),
      isHidden: false,
    }))
    .filter(({ cells }) => isFilled(cells))
    .slice(named === undefined ? 0 : 1);
  const { encoding, isCertain: isEncodingCertain } = decoded;
  return { kind: 'csv', encoding, isEncodingCertain, separator, sheets: [], sheet: null, rows };
}

/** The separator that makes the most known headings, or else the most columns. */
function likeliestSeparator(text: string): Separator {
  const sampled = separators.map((separator) => {
    const rows = readDelimited(text, separator, SAMPLE_ROWS).rows.filter(isFilled);
    const known = rows.map((cells) => cells.filter((cell) => columnOfHeading(cell)).length);
    const most = Math.max(0, ...rows.map((cells) => cells.length));
    return { separator, score: Math.max(0, ...known) * 1000 + most };
  });
  const best = Math.max(...sampled.map(({ score }) => score));
  return sampled.find(({ score }) => score === best)?.separator ?? ',';
}
