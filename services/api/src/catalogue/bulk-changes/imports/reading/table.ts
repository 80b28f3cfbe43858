import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import type { ImportFileFault, ImportFileKind } from '@kerf/domain/import-file';
import { foreignCurrency } from '@kerf/domain/numbers/currency';
import { countNumbers, signOfSeparator } from '@kerf/domain/numbers/decimal-evidence';
import { readNumber } from '@kerf/domain/numbers/read-number';
import { columnOfHeading } from '@kerf/domain/product-import/headings';
import type { ImportCell } from '@kerf/domain/product-import/import-cell';
import { isOtherList } from '@kerf/domain/product-import/own-lists';
import { cutText } from '@kerf/domain/text/letters';
import { type TextEncoding, UNREADABLE_LETTER } from '@kerf/domain/text-encoding';
import { isCounted } from '@kerf/domain/typed-quantity';
import type { TableSummary } from '../../../../db/schema/table-summary.ts';

/** A workbook's number whose format adds to it: 190, shown as "KC-190". */
interface ShownNumber {
  readonly value: number;
  readonly shown: string;
  /** The currency other than the US dollar that the format names. */
  readonly currency?: string;
}

export type TableCell = ImportCell | ShownNumber;

/** A row of a file; blank rows are left out. */
export interface TableRow {
  /** The row number in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly TableCell[];
  /** Whether the spreadsheet hides it, by a filter or by hand. */
  readonly isHidden: boolean;
}

/** One table of a file. */
export interface Table {
  readonly kind: ImportFileKind;
  readonly encoding: TextEncoding | null;
  /** Whether the bytes leave no doubt about the encoding. */
  readonly isEncodingCertain?: boolean;
  /** What separates the cells of a CSV file. */
  readonly separator?: string;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
}

/** What of a file is read, and how: null as the file suggests. */
export interface ReadAs {
  readonly sheet: string | null;
  readonly encoding: TextEncoding | null;
}

/** Rows above the headings, such as a title, which are read in addition to the products. */
const ROWS_ABOVE = 20;

/** The number of rows to read. If there is one more, the file has too many. */
export const TABLE_ROWS_MAX = BULK_ROWS_MAX + ROWS_ABOVE;

export const TABLE_COLUMNS_MAX = 200;

/** Marks a cell that is merged with another one. */
export const MERGED_CELL = '#MERGED!';

export function isFilled(cells: readonly TableCell[]): boolean {
  return cells.some((cell) => typeof cell !== 'string' || cell.trim() !== '');
}

/** A cell as people see it. */
export function shownCell(cell: TableCell): ImportCell {
  return typeof cell === 'object' ? cell.shown : cell;
}

/** A file that cannot be imported. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
  readonly fault: ImportFileFault;

  constructor(fault: ImportFileFault) {
    super(fault);
    this.fault = fault;
  }
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
/** The number of rows at the top that may contain the headings. */
export const ROWS_TO_HEADINGS = 20;

/** Splits a table at its headings. Throws an ImportFault if there are no rows below them, or too many. */
export function splitTable({ rows }: Table): {
  headings: TableRow;
  body: readonly TableRow[];
} {
  const at = headingsAt(rows);
  const headings = at < 0 ? noHeadings : rows[at];
  if (!headings || rows.length === 0) throw new ImportFault('empty');
  const body = rows.slice(at + 1);
  if (body.length === 0) throw new ImportFault('only-headings');
  if (body.length > BULK_ROWS_MAX) throw new ImportFault('too-many-rows');
  return { headings, body };
}

/** The row with the most known headings; a title may precede it. Below 0 if the file has none. */
function headingsAt(rows: readonly TableRow[]): number {
  const known = rows
    .slice(0, ROWS_TO_HEADINGS)
    .map(({ cells }) => cells.filter((cell) => columnOfHeading(headingText(cell))).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const first = rows.slice(0, ROWS_TO_HEADINGS).findIndex(({ cells }) => cells.length > 1);
  return first === 0 && isProduct(rows[0]?.cells ?? []) ? -1 : Math.max(0, first);
}

const noHeadings: TableRow = { number: 0, cells: [], isHidden: false };

/** Whether a row without a known heading is rather a product: it begins with an article's digits, and has a number. */
function isProduct(cells: readonly TableCell[]): boolean {
  const texts = cells.map((cell) => headingText(cell).trim()).filter((text) => text !== '');
  const [sku = '', ...others] = texts;
  return (
    /\d/.test(sku) &&
    others.some((text) => readNumber(text).kind !== 'no-number' || isCounted(text))
  );
}

/** How much the rows near the top look like headings of products: 2 with a SKU, 1 without, 0 if not at all. */
export function headingRank(rows: readonly TableRow[]): 0 | 1 | 2 {
  const known = rows
    .slice(0, ROWS_TO_HEADINGS)
    .map(({ cells }) => cells.map((cell) => columnOfHeading(headingText(cell))))
    .filter((columns) => columns.filter((column) => column !== null).length > 1);
  if (known.some((columns) => columns.includes('SKU'))) return 2;
  return known.length > 0 ? 1 : 0;
}

export function summarize(table: Table): TableSummary {
  const { headings, body } = splitTable(table);
  if (isOtherList(headings.cells.map(headingText))) throw new ImportFault('not-products');
  const width = Math.max(
    headings.cells.length,
    ...body.slice(0, 100).map(({ cells }) => cells.length),
  );
  if (width > TABLE_COLUMNS_MAX) throw new ImportFault('too-many-columns');
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    heading: withoutControls(headingText(headings.cells[index] ?? '')).trim(),
    cells: body.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''),
  })).filter(({ heading, cells }) => heading !== '' || cells.length > 0);
  const { encoding, isEncodingCertain = true, separator = '', sheets, sheet } = table;
  return {
    encoding,
    isEncodingCertain,
    lines: isEncodingCertain ? [] : foreignLines([headings, ...body]),
    sheets,
    sheet,
    headingRow: headings.number,
    rows: body.length,
    separatorSign: signOfSeparator(separator),
    hiddenRows: body.filter(({ isHidden }) => isHidden).length,
    columns: columns.map(({ index, heading, cells }) => ({
      index,
      heading,
      numbers: countNumbers(textsOf(cells)),
      currency: currencyOf([heading, ...textsOf(cells)]) ?? currencyOfFormats(cells),
      samples: cells.slice(0, SAMPLES).map(shortened),
    })),
  };
}

function headingText(cell: TableCell): string {
  return String(shownCell(cell));
}

const LINES = 3;
const LINE_LENGTH = 160;

/** The first rows with letters beyond ASCII, which show whether the encoding is right. */
function foreignLines(rows: readonly TableRow[]): string[] {
  const lines: string[] = [];
  for (const { cells } of rows) {
    const line = cells
      .map(headingText)
      .filter((text) => text.trim() !== '')
      .join(' · ');
    if (/[^\0-\x7F·]/.test(line)) lines.push(withoutControls(cutText(line, LINE_LENGTH)));
    if (lines.length === LINES) break;
  }
  return lines;
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? ' ' : UNREADABLE_LETTER));
}

function shortened(cell: TableCell): ImportCell {
  const shown = shownCell(cell);
  return typeof shown === 'number' ? shown : withoutControls(cutText(shown, SAMPLE_LENGTH));
}

function textsOf(cells: readonly TableCell[]): string[] {
  return cells.filter((cell) => typeof cell === 'string');
}

function currencyOfFormats(cells: readonly TableCell[]): string | null {
  for (const cell of cells) {
    if (typeof cell === 'object' && cell.currency !== undefined) return cell.currency;
  }
  return null;
}

/** A longer text is no price. */
const PRICE_LENGTH_MAX = 200;

function currencyOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    const currency = text.length > PRICE_LENGTH_MAX ? null : foreignCurrency(text);
    if (currency !== null) return currency;
  }
  return null;
}
