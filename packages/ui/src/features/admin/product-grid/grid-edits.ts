import { type SheetColumn, type SheetRow, sheetColumns } from '@kerf/domain/product-sheet/columns';

/** A cell by its place: a row and a column, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block of cells between two corners, both included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The SKU names the product and stays. */
export const editableColumns: readonly SheetColumn[] = sheetColumns.filter(
  (column) => column !== 'SKU',
);

/** A product's row as the catalogue has it. */
export interface GridRow {
  readonly id: string;
  readonly row: SheetRow;
}

/** The cells that differ from the catalogue, by product and column. */
export type Edits = Readonly<Record<string, Readonly<Partial<Record<SheetColumn, string>>>>>;

/** A cell that is written, and what it holds then. */
export interface CellWrite {
  readonly place: Place;
  readonly value: string;
}

export function blockOf(a: Place, b: Place): Block {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export function isInBlock({ row, column }: Place, block: Block): boolean {
  const { top, bottom, left, right } = block;
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** What a cell holds now. */
export function cellValue(rows: readonly GridRow[], edits: Edits, place: Place): string {
  const found = rows[place.row];
  const column = editableColumns[place.column];
  if (!found || !column) return '';
  return edits[found.id]?.[column] ?? found.row[column];
}

/** The edits after some cells were written. A cell that is as in the catalogue again is no edit. */
export function editsAfter(
  rows: readonly GridRow[],
  edits: Edits,
  writes: readonly CellWrite[],
): Edits {
  const next: Record<string, Partial<Record<SheetColumn, string>>> = { ...edits };
  for (const { place, value } of writes) {
    const found = rows[place.row];
    const column = editableColumns[place.column];
    if (!found || !column) continue;
    const { [column]: _, ...rest } = next[found.id] ?? {};
    const cells = value === found.row[column] ? rest : { ...rest, [column]: value };
    if (Object.keys(cells).length > 0) next[found.id] = cells;
    else delete next[found.id];
  }
  return next;
}

/** The cells that a pasted block writes, from a corner. One value fills the whole selection. */
export function pasted(cells: readonly (readonly string[])[], into: Block): CellWrite[] {
  const [[only] = []] = cells;
  if (cells.length === 1 && cells[0]?.length === 1 && only !== undefined) {
    return placesOf(into).map((place) => ({ place, value: only }));
  }
  return cells.flatMap((line, row) =>
    line.map((value, column) => ({
      place: { row: into.top + row, column: into.left + column },
      value: value.trim(),
    })),
  );
}

/** The top row of a block in all rows below it. */
export function filledDown(rows: readonly GridRow[], edits: Edits, block: Block): CellWrite[] {
  return placesOf(block)
    .filter(({ row }) => row > block.top)
    .map((place) => ({
      place,
      value: cellValue(rows, edits, { row: block.top, column: place.column }),
    }));
}

/** Every cell of a block. */
export function placesOf({ top, bottom, left, right }: Block): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  }
  return places;
}

const needsQuotes = /["\t\r\n]/;

/** A block as spreadsheets take it from the clipboard. */
export function copied(rows: readonly GridRow[], edits: Edits, block: Block): string {
  const lines: string[] = [];
  for (let row = block.top; row <= block.bottom; row += 1) {
    const cells: string[] = [];
    for (let column = block.left; column <= block.right; column += 1) {
      const value = cellValue(rows, edits, { row, column });
      cells.push(needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    }
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}

/** How many cells are edited. */
export function countCells(edits: Edits): number {
  return Object.values(edits).reduce((sum, cells) => sum + Object.keys(cells).length, 0);
}
