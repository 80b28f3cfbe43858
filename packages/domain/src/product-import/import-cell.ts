import { bladeKinds, grinds, materials } from '../blade.ts';
import { unguardFormula } from '../formula-guard.ts';
import { millimetres, plainLengths, readLength } from '../length.ts';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { type DecimalSign, readNumberText } from './number-text.ts';

/** A cell of a file. A workbook's number has no decimal sign to guess; any other cell is text. */
export type ImportCell = string | number;

/** The unit of lengths that are written without one. */
export const importUnits = ['mm', 'inch'] as const;
export type ImportUnit = (typeof importUnits)[number];

/** How to read the cells of one column of a file. */
export interface ColumnReading {
  readonly column: SheetColumn;
  readonly decimal: DecimalSign;
  readonly unit: ImportUnit;
}

/** A cell as text for a product sheet; `blank` leaves the value as it is; a fault says why it cannot be read. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'blank' }
  | { readonly kind: 'fault'; readonly reason: string };

type Reader = (text: string, reading: ColumnReading) => string | null;

/** Columns of lengths, which a file may give in inches. */
export const lengthColumns: ReadonlySet<SheetColumn> = new Set([
  ...(['Diameter', 'Bore', 'Kerf', 'Plate', 'Length', 'Width', 'Thickness'] as const),
]);

/** Columns of numbers, where the decimal sign matters. */
export const numberColumns: ReadonlySet<SheetColumn> = new Set([
  ...lengthColumns,
  ...(['Price', 'On hand', 'Minimum order', 'Pack size', 'Teeth', 'Hook angle'] as const),
  ...(['Max rpm', 'Regrinds', 'Teeth per inch'] as const),
]);

const spreadsheetError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+$)/i;
const date =
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:-\d{2,4})?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})$/i;

/** Reads one cell. A blank cell leaves the value as it is, and a dash clears it. */
export function readImportCell(cell: ImportCell, reading: ColumnReading): CellReading {
  if (typeof cell === 'number')
    return readText(plainNumber(cell), { ...reading, decimal: 'point' });
  return readText(cell.trim(), reading);
}

function readText(text: string, reading: ColumnReading): CellReading {
  if (text === '') return { kind: 'blank' };
  if (/^[-\u2013\u2014]$/.test(text)) return { kind: 'value', value: '' };
  if (spreadsheetError.test(text)) return fault(`The spreadsheet has an error here: ${text}.`);
  if (isFormula(text))
    return fault('This formula has no result. Enter its result, or save the file in Excel first.');
  const plain = unguardFormula(text);
  const reader = readers.get(reading.column);
  if (!reader) return { kind: 'value', value: plain };
  const value = reader(plain, reading);
  if (value !== null) return { kind: 'value', value };
  // Whatever else is wrong is reported when the product is validated.
  return isNumeric(reading.column) && date.test(plain)
    ? fault('This is a date. Format the column as a number and enter it again.')
    : { kind: 'value', value: plain };
}

function fault(reason: string): CellReading {
  return { kind: 'fault', reason };
}

function isFormula(text: string): boolean {
  return /^=.*[A-Z0-9(]/i.test(text);
}

function isNumeric(column: SheetColumn): boolean {
  return numberColumns.has(column);
}

/** A workbook's number in decimal notation, without binary rounding errors: 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e-6 || Math.abs(rounded) >= 1e21
    ? rounded.toFixed(10).replace(/\.?0+$/, '')
    : String(rounded);
}

const numberOf: Reader = (text, { decimal }) => readNumberText(text, decimal);

/** Converts to millimetres if the cell or its column is in inches. */
const lengthOf: Reader = (text, { decimal, unit }) => {
  const plain = plainLengths(text);
  const [, number = '', mark] =
    /^([-+\d.,'\s]*?)\s*(mm|cm|in\.?|inch(?:es)?|zoll|")?$/i.exec(plain) ?? [];
  const digits = readNumberText(number, decimal);
  // A fraction, such as 7 1/4, is in inches.
  if (digits === null) return textOfLength(readLength(plain.replace(/zoll$/i, 'in')));
  const isInch = mark === undefined ? unit === 'inch' : !/mm|cm/i.test(mark);
  if (!isInch && !/cm/i.test(mark ?? '')) return digits;
  return textOfLength(millimetres(Number(digits), isInch ? 'in' : 'cm'));
};

function textOfLength(length: number | null): string | null {
  return length === null ? null : String(length);
}

/** "10: 42,50; 50: 40,00" with decimal points. */
const tiersOf: Reader = (text, { decimal }) => {
  const tiers = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const read = tiers.map((tier) => {
    const [, from, price] = /^\s*(\d+)\+?\s*[:=×x]\s*(.+?)\s*$/.exec(tier) ?? [];
    const amount = price === undefined ? null : readNumberText(price, decimal);
    return amount === null ? null : `${from}: ${amount}`;
  });
  return read.includes(null) ? null : read.join('; ');
};

const flagOf: Reader = (text) => {
  if (/^(?:yes|y|true|1|x|ja|oui|si)$/i.test(text)) return 'yes';
  return /^(?:no|n|false|0|nein|non)$/i.test(text) ? '' : null;
};

function chosen(text: string, choices: readonly string[]): string | null {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null;
}

const materialsOf: Reader = (text) => {
  const parts = text.split(/[;,\n|]/).map((part) => part.trim());
  return parts.flatMap((part) => (part === '' ? [] : (chosen(part, materials) ?? part))).join('; ');
};

const readers: ReadonlyMap<SheetColumn, Reader> = new Map<SheetColumn, Reader>([
  ...[...numberColumns].map((column) => [column, numberOf] as const),
  ...[...lengthColumns].map((column) => [column, lengthOf] as const),
  ['Volume prices', tiersOf],
  ['Archived', flagOf],
  ['Kind', (text) => chosen(text, bladeKinds)],
  ['Grind', (text) => chosen(text, grinds)],
  ['Materials', materialsOf],
]);
