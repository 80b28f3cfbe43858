import { readCsv } from './read-csv.ts';
import { ImportFault, type ReadAs, type Table } from './table.ts';
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
