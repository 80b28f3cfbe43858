import {
  ImportFault,
  isFilled,
  MERGED_CELL,
  TABLE_COLUMNS_MAX,
  TABLE_ROWS_MAX,
  type TableCell,
  type TableRow,
} from '../table.ts';
import { type CellContext, cellValue, type RawCell } from './cell-value.ts';
import { EnoughRead, readXml } from './package-parts.ts';

/** The number of rows that a sheet can have. */
const SHEET_ROWS_MAX = 1_048_576;

interface Row extends TableRow {
  readonly cells: TableCell[];
}

type Attributes = Readonly<Record<string, string>>;

/** The non-blank rows of a sheet; one more than `rowsMax` if there are more. */
export function readSheet(
  part: Uint8Array,
  context: CellContext,
  rowsMax = TABLE_ROWS_MAX,
): TableRow[] {
  const reader = new SheetReader(context, rowsMax);
  readXml(part, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (piece) => reader.read(piece),
    close: (name) => reader.close(name),
  });
  for (const block of reader.merged) markMerged(reader.rows, block);
  return reader.rows;
}

/** Assembles the cells of a sheet while its XML is parsed. */
class SheetReader {
  readonly rows: Row[] = [];
  readonly merged: Block[] = [];
  readonly #context: CellContext;
  readonly #rowsMax: number;
  #row: Row = { number: 0, cells: [], isHidden: false };
  #cell: RawCell | null = null;
  #element = '';

  constructor(context: CellContext, rowsMax: number) {
    this.#context = context;
    this.#rowsMax = rowsMax;
  }

  open(name: string, attributes: Attributes): void {
    // Phonetic guides (rPh) repeat the text in another script.
    this.#element = this.#element === 'rPh' ? 'rPh' : name;
    if (name === 'row') {
      const number = rowNumber(attributes, this.#row.number + 1);
      this.#row = { number, cells: [], isHidden: /^(?:1|true)$/.test(attributes.hidden ?? '') };
    }
    if (name === 'c') this.#cell = rawCell(attributes, this.#row.cells.length);
    if (name === 'f' && this.#cell) this.#cell.formula = '';
    if (name === 'mergeCell' && this.merged.length < TABLE_ROWS_MAX) {
      this.merged.push(blockOf(attributes.ref ?? ''));
    }
  }

  read(piece: string): void {
    if (!this.#cell) return;
    if (this.#element === 'v') this.#cell.value += piece;
    if (this.#element === 't') this.#cell.text += piece;
    if (this.#element === 'f') this.#cell.formula += piece;
  }

  close(name: string): void {
    if (name === this.#element) this.#element = '';
    if (name === 'c' && this.#cell) {
      putCell(this.#row.cells, this.#cell.column, cellValue(this.#cell, this.#context));
      this.#cell = null;
    }
    if (name !== 'row' || !isFilled(this.#row.cells)) return;
    this.rows.push(this.#row);
    if (this.rows.length > this.#rowsMax) throw new EnoughRead();
  }
}

/** Rows come in order, each with a number of its own, as in every file that Excel opens. */
function rowNumber({ r }: Attributes, next: number): number {
  const number = r === undefined ? next : Number(r);
  const isInOrder = Number.isInteger(number) && number >= next && number <= SHEET_ROWS_MAX;
  if (!isInOrder) throw new ImportFault('damaged');
  return number;
}

function rawCell({ r, t = 'n', s = '0' }: Attributes, next: number): RawCell {
  const column = r === undefined ? next : columnOf(r);
  return { column, type: t, style: Number(s), value: '', text: '', formula: null };
}

function putCell(cells: TableCell[], column: number, value: TableCell): void {
  if (value === '') return;
  if (column >= TABLE_COLUMNS_MAX) throw new ImportFault('too-many-columns');
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

/** Only the first of merged cells has a value; the others look the same to the user, so they are not blank. */
function markMerged(rows: readonly Row[], block: Block): void {
  const right = Math.min(block.right, TABLE_COLUMNS_MAX - 1);
  for (const { number, cells } of rows) {
    if (number < block.firstRow || number > block.lastRow) continue;
    const from = number === block.firstRow ? block.left + 1 : block.left;
    for (let column = from; column <= right; column += 1) putCell(cells, column, MERGED_CELL);
  }
}

/** A range of cells: rows from 1, columns from 0, inclusive. */
interface Block {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly left: number;
  readonly right: number;
}

/** The column index of a cell reference: 2 for "C7". */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference.toUpperCase())?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Parses a range such as "B2:C7". */
function blockOf(range: string): Block {
  const [from = '', to = from] = range.split(':');
  return {
    firstRow: rowOf(from),
    lastRow: rowOf(to),
    left: columnOf(from),
    right: columnOf(to),
  };
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0);
}
