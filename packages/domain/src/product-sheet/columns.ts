import type { RowQuestion } from '../bulk-change.ts';

/**
 * The columns of a product sheet: what an import reads, an export writes and a bulk edit changes. The key
 * is the heading in a file that Kerf writes. Lengths are in millimetres, angles in degrees, weights in grams.
 */
export const sheetColumns = [
  'SKU',
  'Name',
  'Description',
  'Picture',
  'Price',
  'Volume prices',
  'On hand',
  'Minimum order',
  'Pack size',
  'Reorder at',
  'Reorder quantity',
  'Other numbers',
  'Replaced by',
  'Categories',
  'Archived',
  'Kind',
  'Diameter',
  'Bore',
  'Kerf',
  'Plate',
  'Teeth',
  'Grind',
  'Hook angle',
  'Max rpm',
  'Regrinds',
  'Length',
  'Width',
  'Thickness',
  'Teeth per inch',
  'Materials',
  'Weight',
  'Packed length',
  'Packed width',
  'Packed height',
  'Country of origin',
  'Customs code',
] as const;

export type SheetColumn = (typeof sheetColumns)[number];

/** What only a shop with shipping methods asks of its products; the last of the columns. */
export const pieceColumns = [
  'Weight',
  'Packed length',
  'Packed width',
  'Packed height',
  'Country of origin',
  'Customs code',
] as const satisfies readonly SheetColumn[];

/** The columns that a shop without shipping methods shows. */
export const plainColumns: readonly SheetColumn[] = sheetColumns.slice(0, -pieceColumns.length);

/**
 * What a change of products can set: a sheet's columns, and the time at which a product is published, which
 * no file contains. It is a moment in ISO notation, empty for a draft.
 */
export const changeColumns = [...sheetColumns, 'Published'] as const;

export type ChangeColumn = (typeof changeColumns)[number];

/** Planned for `Published`: the moment at which the change is applied. */
export const ONCE_APPLIED = 'now';

/**
 * One product as text, one cell per column, in a spreadsheet's notation: "48.00", "10: 42.50; 50: 40.00".
 * Empty where the product has no such value. Equal values have equal text.
 */
export type SheetRow = Readonly<Record<ChangeColumn, string>>;

/** A row in which every cell is empty. */
export const blankRow: SheetRow = {
  SKU: '',
  Name: '',
  Description: '',
  Picture: '',
  Price: '',
  'Volume prices': '',
  'On hand': '',
  'Minimum order': '',
  'Pack size': '',
  'Reorder at': '',
  'Reorder quantity': '',
  'Other numbers': '',
  'Replaced by': '',
  Categories: '',
  Archived: '',
  Kind: '',
  Diameter: '',
  Bore: '',
  Kerf: '',
  Plate: '',
  Teeth: '',
  Grind: '',
  'Hook angle': '',
  'Max rpm': '',
  Regrinds: '',
  Length: '',
  Width: '',
  Thickness: '',
  'Teeth per inch': '',
  Materials: '',
  Weight: '',
  'Packed length': '',
  'Packed width': '',
  'Packed height': '',
  'Country of origin': '',
  'Customs code': '',
  Published: '',
};

/** The cells that a change sets. Columns left out stay as they are; an empty cell clears the value. */
export type SheetEdit = Readonly<Partial<Record<ChangeColumn, string>>>;

/** Why a cell is refused. */
export interface CellFault {
  readonly column: SheetColumn;
  readonly value: string;
  readonly reason: string;
  /** Set where a person decides whether the row is applied nevertheless. */
  readonly question?: RowQuestion;
}

/** A cell before and after. `from` is null for a new product. */
export interface CellChange {
  readonly column: ChangeColumn;
  readonly from: string | null;
  readonly to: string;
}

export function editedRow(row: SheetRow, edit: SheetEdit): SheetRow {
  return { ...row, ...edit };
}

/** The cells that differ between two rows. */
export function changedCells(before: SheetRow | null, after: SheetRow): CellChange[] {
  return changeColumns.flatMap((column) => {
    const from = before?.[column] ?? null;
    const to = after[column];
    return from === to || (from === null && to === '') ? [] : [{ column, from, to }];
  });
}

export function isSheetColumn(text: string): text is SheetColumn {
  return sheetColumns.some((column) => column === text);
}

/** Whether a column is about how products ship. */
export function isPieceColumn(column: string): boolean {
  return pieceColumns.some((each) => each === column);
}
