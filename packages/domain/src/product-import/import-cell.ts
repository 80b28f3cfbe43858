import { bladeKinds, grinds, materials } from '../blade.ts';
import { unguardFormula } from '../formula-guard.ts';
import { millimetres, plainLengths, readLength } from '../length.ts';
import { foreignCurrency, isDashedZero, withoutCurrency } from '../numbers/currency.ts';
import type { DecimalSign } from '../numbers/read-number.ts';
import { numberFaultText, readTyped } from '../numbers/typed-number.ts';
import type { SheetColumn } from '../product-sheet/columns.ts';
import { numberKinds } from '../product-sheet/number-columns.ts';
import { oneForm } from '../text/one-form.ts';

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
  /** Whether prices that name another currency are US dollars nevertheless. */
  readonly asDollars?: boolean | undefined;
  /** Whether the heading names another currency. */
  readonly isForeign?: boolean | undefined;
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
  ...(['Packed length', 'Packed width', 'Packed height'] as const),
]);

/** Columns of numbers, where the decimal sign matters. */
export const numberColumns: ReadonlySet<SheetColumn> = new Set(numberKinds.keys());

const priceColumns: ReadonlySet<SheetColumn> = new Set(['Price', 'Volume prices']);

const spreadsheetError = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|#+$)/i;
const date =
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:-\d{2,4})?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})$/i;

/** Reads one cell. A blank cell leaves the value as it is, and a dash clears it. */
export function readImportCell(cell: ImportCell, reading: ColumnReading): CellReading {
  if (typeof cell === 'number')
    return readText(plainNumber(cell), { ...reading, decimal: 'point' });
  return readText(oneForm(cell).trim(), reading);
}

function readText(text: string, reading: ColumnReading): CellReading {
  if (text === '') return { kind: 'blank' };
  if (/^[-\u2013\u2014]$/.test(text)) return { kind: 'value', value: '' };
  if (spreadsheetError.test(text)) return fault(`The spreadsheet has an error here: ${text}.`);
  if (isFormula(text))
    return fault('This formula has no result. Enter its result, or save the file in Excel first.');
  const plain = unguardFormula(text);
  // As the same cell of a workbook, which holds 0. It is zero in any currency.
  if (reading.column === 'Price' && isDashedZero(plain)) return { kind: 'value', value: '0' };
  if (isInOtherCurrency(plain, reading)) return fault(numberFaultText('currency', 'dollars'));
  const reader = readers.get(reading.column);
  if (!reader) return { kind: 'value', value: plain };
  const value = reader(plain, reading);
  if (value !== null) return { kind: 'value', value };
  // Whatever else is wrong is reported when the product is validated.
  return unreadNumber(plain, reading) ?? { kind: 'value', value: plain };
}

function isInOtherCurrency(text: string, reading: ColumnReading): boolean {
  if (!priceColumns.has(reading.column) || reading.asDollars) return false;
  return reading.isForeign === true || foreignCurrency(text) !== null;
}

function unreadNumber(text: string, { column, decimal }: ColumnReading): CellReading | null {
  const kind = numberKinds.get(column);
  if (kind === undefined) return null;
  if (date.test(text)) {
    return fault('This is a date. Format the column as a number and enter it again.');
  }
  const read = readTyped(text, kind, decimal);
  return read.kind === 'decimals' ? fault(numberFaultText('decimals', kind)) : null;
}

function fault(reason: string): CellReading {
  return { kind: 'fault', reason };
}

function isFormula(text: string): boolean {
  return /^=.*[A-Z0-9(]/i.test(text);
}

/** A workbook's number in decimal notation, without binary rounding errors: 0.1 + 0.2 is 0.3. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e-6 || Math.abs(rounded) >= 1e21
    ? rounded.toFixed(10).replace(/\.?0+$/, '')
    : String(rounded);
}

const numberOf: Reader = (text, { column, decimal }) => {
  const kind = numberKinds.get(column);
  if (kind === undefined) return null;
  const read = readTyped(kind === 'dollars' ? withoutCurrency(text) : text, kind, decimal);
  return read.kind === 'number' ? read.text : null;
};

/** Converts to millimetres if the cell or its column is in inches. */
const lengthOf: Reader = (text, { decimal, unit }) => {
  const plain = plainLengths(text);
  // A fraction, such as 7 1/4, is in inches.
  if (plain.includes('/')) return textOfLength(readLength(plain.replace(/zoll$/i, 'in')));
  const [, number = '', mark] =
    /^([-+\d.,'’\s]*?)\s*(mm|cm|in\.?|inch(?:es)?|zoll|")?$/i.exec(plain) ?? [];
  const read = readTyped(number, 'length', decimal);
  if (read.kind !== 'number') return null;
  const isInch = mark === undefined ? unit === 'inch' : !/mm|cm/i.test(mark);
  if (!isInch && !/cm/i.test(mark ?? '')) return read.text;
  return textOfLength(millimetres(Number(read.text), isInch ? 'in' : 'cm'));
};

function textOfLength(length: number | null): string | null {
  return length === null ? null : String(length);
}

/** "10: 42,50; 50: 40,00" with decimal points. */
const tiersOf: Reader = (text, { decimal }) => {
  const tiers = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const read = tiers.map((tier) => {
    const [, from, price] = /^\s*(\d+)\+?\s*[:=×x]\s*(.+?)\s*$/.exec(tier) ?? [];
    const amount = readTyped(withoutCurrency(price ?? ''), 'dollars', decimal);
    return amount.kind === 'number' ? `${from}: ${amount.text}` : null;
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
  ['Country of origin', (text) => text.toUpperCase()],
]);
