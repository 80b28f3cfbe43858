import {
  isSheetColumn,
  pieceColumns,
  type SheetColumn,
  type SheetRow,
  sheetColumns,
} from '@kerf/domain/product-sheet/columns';
import { typedCell } from '@kerf/domain/product-sheet/number-columns';

/** A cell's row and column, from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, bounds included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The SKU identifies the product and cannot be edited. */
export const editableColumns: readonly SheetColumn[] = sheetColumns.filter(
  (column) => column !== 'SKU',
);

/** The first of these that the grid shows; the last ones only where the shop has shipping methods. */
export function shownColumns(hasMethods: boolean): readonly SheetColumn[] {
  return hasMethods ? editableColumns : editableColumns.slice(0, -pieceColumns.length);
}

/** A product's row with its saved values. */
export interface GridRow {
  readonly id: string;
  readonly row: SheetRow;
}

/** The edited cells that differ from the saved values, by product and column. */
export type Edits = Readonly<Record<string, Readonly<Partial<Record<SheetColumn, string>>>>>;

/** A cell and the text to write into it. */
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

/** A cell's current value. */
export function cellValue(rows: readonly GridRow[], edits: Edits, place: Place): string {
  const found = rows[place.row];
  const column = editableColumns[place.column];
  if (!found || !column) return '';
  return edits[found.id]?.[column] ?? found.row[column];
}

/** The edits after writing some cells. A cell changed back to its saved value is no longer an edit. */
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
    const plain = typedCell(column, value);
    const cells = plain === found.row[column] ? rest : { ...rest, [column]: plain };
    if (Object.keys(cells).length > 0) next[found.id] = cells;
    else delete next[found.id];
  }
  return next;
}

/** The edits without the cells that have their value by now. Those of products not shown stay. */
export function unsavedEdits(rows: readonly GridRow[], edits: Edits): Edits {
  const saved = new Map(rows.map(({ id, row }) => [id, row]));
  const entries = Object.entries(edits).map(([id, cells]) => {
    const left = Object.entries(cells).filter(
      ([column, value]) => !isSheetColumn(column) || saved.get(id)?.[column] !== value,
    );
    return [id, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(entries.filter(([, cells]) => Object.keys(cells).length > 0));
}

/** The writes for a block pasted at a corner. A single value fills the whole selection. */
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

/** Copies a block's top row to all rows below it. */
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

/** A block as tab-separated text for the clipboard. */
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

/** The edits of the products shown, and those made under another filter. */
export function splitEdits(
  rows: readonly GridRow[],
  edits: Edits,
): { readonly shown: Edits; readonly hidden: Edits } {
  const ids = new Set(rows.map(({ id }) => id));
  const entries = Object.entries(edits);
  return {
    shown: Object.fromEntries(entries.filter(([id]) => ids.has(id))),
    hidden: Object.fromEntries(entries.filter(([id]) => !ids.has(id))),
  };
}

/** The number of edited cells. */
export function countCells(edits: Edits): number {
  return Object.values(edits).reduce((sum, cells) => sum + Object.keys(cells).length, 0);
}
