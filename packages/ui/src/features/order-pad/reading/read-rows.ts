import { readDelimited } from '@kerf/domain/delimited-text';
import { unquoteFormula } from '@kerf/domain/formula-guard';
import type { LineTexts } from '@kerf/domain/line-texts';
import type { TypedRow } from '@kerf/domain/pad-row';
import { isCounted, quantityUnit, readQuantity } from '@kerf/domain/typed-quantity';
import { isTrailingQuantity } from './trailing-quantity.ts';

/** All of the rows, or why none were taken. */
export type RowsRead =
  | {
      readonly kind: 'rows';
      readonly rows: readonly TypedRow[];
      /** The names of the ignored columns. */
      readonly unread: readonly string[];
    }
  | { readonly kind: 'empty' }
  /** `lines` is the number of nonblank lines. */
  | { readonly kind: 'too-many'; readonly lines: number };

/** Blank lines and headers do not count, so a few more lines are read than rows are allowed. */
const SPARE_ROWS = 2_000;

/** Parses pasted text or a file's text: all rows or none. Only these texts of lines are read. */
export function readRows(
  text: string,
  rowsMax: number,
  texts: readonly (keyof LineTexts)[] = [],
): RowsRead {
  const readMax = rowsMax + SPARE_ROWS;
  const cells = splitCells(text, readMax + 1);
  const { rows, unread } = readColumns(cells, texts);
  if (rows.length > rowsMax || cells.length > readMax)
    return { kind: 'too-many', lines: linesIn(text) };
  return rows.length === 0 ? { kind: 'empty' } : { kind: 'rows', rows, unread };
}

function linesIn(text: string): number {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
}

const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

/** How many rows are sampled to find the separator. */
const SAMPLE_ROWS = 50;
/** The fraction of rows that a separator must split. */
const SHARE_MIN = 0.5;

/**
 * Splits text into rows of cells: by tabs, semicolons or commas, whichever most lines have. A line without it
 * is split by what it does have, or at the space before its quantity. At most `rowsMax` rows.
 */
function splitCells(text: string, rowsMax: number): string[][] {
  const { separator, rest } = namedSeparator(text.replace(/^\uFEFF/, ''));
  const main = separator ?? likeliestSeparator(rest);
  const rows =
    main === null ? linesOf(rest).map((line) => [line]) : readDelimited(rest, main, rowsMax).rows;
  return rows.slice(0, rowsMax).map((cells) => {
    const [only = ''] = cells;
    return (cells.length > 1 ? cells : splitLine(only, main)).map(unquoteFormula);
  });
}

/** Spreadsheets may name the separator in the first line: "sep=;". */
function namedSeparator(text: string): { separator: Separator | null; rest: string } {
  const named = /^sep=(.)(?:\r\n?|\n)/i.exec(text);
  const separator = separators.find((each) => each === named?.[1]) ?? null;
  return { separator, rest: named && separator ? text.slice(named[0].length) : text };
}

function likeliestSeparator(text: string): Separator | null {
  const samples = separators.map((separator) => {
    const { rows, hasStrayQuotes } = readDelimited(text, separator, SAMPLE_ROWS);
    const filled = rows.filter(isFilled);
    const split = filled.filter((cells) => isSplit(cells, separator)).length;
    const share = split === 0 ? 0 : split / filled.length;
    return {
      separator,
      isNamed: isHeader(filled[0] ?? []),
      share: hasStrayQuotes ? share / 2 : share,
    };
  });
  const most = Math.max(...samples.map(({ share }) => share));
  const likely =
    samples.find(({ isNamed }) => isNamed) ??
    samples.find(({ share }) => share === most && share >= SHARE_MIN);
  return likely?.separator ?? null;
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** A comma or semicolon may be part of a name: it only separates if one of the cells is a quantity or empty. */
function isSplit(cells: readonly string[], separator: Separator): boolean {
  if (cells.length < 2 || (separator === ',' && isDecimalComma(cells))) return false;
  return separator === '\t' || cells.some((cell) => isQuantity(cell) || cell.trim() === '');
}

/** The comma in 250x30x3,2 is a decimal comma. */
function isDecimalComma([first = '', second = '']: readonly string[]): boolean {
  return /\d ?[x×*] ?\d+$/i.test(first) && /^\d/.test(second);
}

function isQuantity(cell: string): boolean {
  if (isCounted(cell)) return true;
  const { kind } = readQuantity(cell);
  return kind !== 'empty' && kind !== 'not-a-number' && kind !== 'unit';
}

const endsInQuantity = new RegExp(
  String.raw`^\s*(\S.*?)\s+(\d+\s+${quantityUnit}|[x×]\s*\d+|\S+)\s*$`,
  'iu',
);
/** "12 x KC-250"; in "250 x 30" the x stands between two dimensions. */
const beginsWithQuantity = /^\s*(\d+\s*[x×])\s+(\p{L}{2}.*?)\s*$/iu;

function splitLine(line: string, main: Separator | null): string[] {
  for (const separator of separators) {
    if (separator === main) continue;
    const cells = readDelimited(line, separator, 1).rows[0] ?? [];
    if (isSplit(cells, separator)) return cells;
  }
  return splitAtSpace(line);
}

/** "12 pcs" is a quantity after a space; "80T" and "80 TCG" end a name. */
function splitAtSpace(line: string): string[] {
  const [, first, rest] = beginsWithQuantity.exec(line) ?? [];
  if (first !== undefined && rest !== undefined) return [first, rest];
  const [, item, quantity = ''] = endsInQuantity.exec(line) ?? [];
  if (item === undefined) return [line];
  const isLast = /^\d+$/.test(quantity) ? isTrailingQuantity(item, quantity) : isQuantity(quantity);
  return isLast ? [item, quantity] : [line];
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

const itemNames = new Set(
  'sku skus item itemno itemnumber itemcode article articleno articlenumber artikel artikelnr artikelnummer part partno partnumber product productcode productno code ordercode reference ref material catalogno'.split(
    ' ',
  ),
);
const describingNames = new Set(
  'name productname description bezeichnung itemname text'.split(' '),
);
const quantityNames = new Set(
  'qty quantity quantities pcs pieces amount count menge anzahl stück stueck units orderqty orderquantity number'.split(
    ' ',
  ),
);

const textNames: Readonly<Record<keyof LineTexts, ReadonlySet<string>>> = {
  costCenter: new Set('costcenter costcentre kostenstelle'.split(' ')),
  note: new Set('note notes linenote comment comments remark remarks bemerkung notiz'.split(' ')),
};

/** The indexes of the columns that are read. */
interface Columns {
  readonly item: number | null;
  /** A name or description, used if the item's cell is empty. */
  readonly describing: number | null;
  readonly quantity: number | null;
  /** Only a header says which they are. */
  readonly texts: readonly { readonly field: keyof LineTexts; readonly index: number }[];
}

interface ReadColumns {
  readonly rows: readonly TypedRow[];
  /** The names of the ignored columns. */
  readonly unread: readonly string[];
}

/** Finds each row's item and quantity, by the header or else by the columns' contents. */
function readColumns(
  cells: readonly (readonly string[])[],
  texts: readonly (keyof LineTexts)[],
): ReadColumns {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first = [], ...others] = filled;
  const named = columnsOfHeader(first, texts);
  const body = named ? others : filled;
  const columns = named ?? columnsOfContent(body);
  const rows = body
    .map((row) => rowOf(row, columns))
    .filter(({ item, quantity }) => item !== '' || quantity !== '');
  return { rows, unread: unreadOf(body, columns, named ? first : []) };
}

/** Whether a row is a header that names both an item and a quantity column. */
function isHeader(cells: readonly string[]): boolean {
  const columns = cells.length > 1 ? columnsOfHeader(cells) : null;
  return columns !== null && columns.item !== null && columns.quantity !== null;
}

function columnsOfHeader(
  header: readonly string[],
  texts: readonly (keyof LineTexts)[] = [],
): Columns | null {
  const names = header.map(headerName);
  const find = (known: ReadonlySet<string>) =>
    indexOrNull(names.findIndex((name) => known.has(name)));
  const quantity = find(quantityNames);
  const describing = find(describingNames);
  const item = find(itemNames) ?? describing;
  if (quantity === null && item === null) return null;
  if (header.some((cell) => readQuantity(cell).kind === 'whole')) return null;
  // "KC-250 ⇥ 12 pcs" is a row: what is not certainly a header would be lost as one.
  const named = item ?? indexOrNull(names.findIndex((_, index) => index !== quantity));
  const hasDigits = (index: number | null) => index !== null && /\d/.test(header[index] ?? '');
  if (hasDigits(named) || hasDigits(quantity)) return null;
  const found = texts.flatMap((field) => {
    const index = find(textNames[field]);
    return index === null || index === named ? [] : [{ field, index }];
  });
  return { item: named, describing, quantity, texts: found };
}

/** "Qty (pcs)" is "qty". */
function headerName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[([].*$/, '')
    .replaceAll(/[^\p{L}]/gu, '');
}

function columnsOfContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const shareOf = (index: number, isOne: (cell: string) => boolean) => {
    const held = rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    return held.length === 0 ? 0 : held.filter(isOne).length / held.length;
  };
  const isWhole = (cell: string) => readQuantity(cell).kind === 'whole' || isCounted(cell);
  const filled = indexes.filter((index) => shareOf(index, () => true) > 0);
  const item = filled.find((index) => shareOf(index, isWhole) < 1) ?? filled[0] ?? 0;
  const candidates = filled.filter((index) => index !== item);
  const after = [...candidates.filter((index) => index > item), ...candidates];
  const most = (isOne: (cell: string) => boolean) => {
    const shares = after.map((index) => shareOf(index, isOne));
    const best = Math.max(0, ...shares);
    return best > 0 ? (after[shares.indexOf(best)] ?? null) : null;
  };
  const quantity = most(isCounted) ?? most(isWhole) ?? most(isLikeNumber);
  return { item, describing: null, quantity, texts: [] };
}

function isLikeNumber(cell: string): boolean {
  const { kind } = readQuantity(cell);
  return kind !== 'not-a-number' && kind !== 'empty';
}

function rowOf(cells: readonly string[], { item, describing, quantity, texts }: Columns): TypedRow {
  const cell = (index: number | null) =>
    (index === null ? '' : (cells[index] ?? '')).replaceAll(/\s+/g, ' ').trim();
  const said = texts.map(({ field, index }) => [field, cell(index)]);
  return {
    item: cell(item) || cell(describing),
    quantity: cell(quantity),
    ...Object.fromEntries(said),
  };
}

function unreadOf(
  rows: readonly (readonly string[])[],
  { item, describing, quantity, texts }: Columns,
  header: readonly string[],
): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => index)
    .filter((index) => index !== item && index !== quantity && index !== describing)
    .filter((index) => texts.every((text) => text.index !== index))
    .filter((index) => rows.some((row) => (row[index] ?? '').trim() !== ''))
    .map((index) => header[index]?.trim() || `column ${index + 1}`);
}

function indexOrNull(index: number): number | null {
  return index < 0 ? null : index;
}
