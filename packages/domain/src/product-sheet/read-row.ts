import { type Blade, bladeKinds } from '../blade.ts';
import { centsFromDollars } from '../money.ts';
import { isWholeKind, numberFaultText, readTyped } from '../numbers/typed-number.ts';
import { knownPiece, type ProductPiece } from '../shipping/piece.ts';
import type { CellFault, SheetColumn, SheetRow } from './columns.ts';
import { numberKinds } from './number-columns.ts';

/** A parsed row in the shape of the API's product requests. The product as a whole is not validated yet. */
export interface ReadRow {
  readonly sku: string;
  readonly name: string;
  readonly des: string;
  readonly img: string;
  /** In dollars, as in a request. */
  readonly price: number;
  readonly priceTiers: readonly { readonly from: number; readonly price: number }[];
  readonly stock: number;
  readonly minOrder: number;
  readonly packSize: number;
  /** Null if the product has no reorder point. */
  readonly reorderAt: number | null;
  readonly reorderQuantity: number | null;
  readonly aliases: readonly string[];
  readonly blade: Readonly<Record<string, unknown>> | null;
  readonly piece: ProductPiece | null;
}

/** What could be read, and the cells that could not; their fields hold a placeholder. */
export interface RowReading {
  readonly row: ReadRow;
  readonly faults: readonly CellFault[];
}

/** The column of each product field, to report faults that validation of the whole product finds. */
export const columnOfField: Readonly<Record<string, SheetColumn>> = {
  sku: 'SKU',
  name: 'Name',
  des: 'Description',
  img: 'Picture',
  price: 'Price',
  priceTiers: 'Volume prices',
  stock: 'On hand',
  minOrder: 'Minimum order',
  packSize: 'Pack size',
  reorderAt: 'Reorder at',
  reorderQuantity: 'Reorder quantity',
  aliases: 'Other numbers',
  replacedBy: 'Replaced by',
  categories: 'Categories',
  'blade.kind': 'Kind',
  'blade.diameter': 'Diameter',
  'blade.bore': 'Bore',
  'blade.kerf': 'Kerf',
  'blade.plate': 'Plate',
  'blade.teeth': 'Teeth',
  'blade.grind': 'Grind',
  'blade.hookAngle': 'Hook angle',
  'blade.maxRpm': 'Max rpm',
  'blade.regrinds': 'Regrinds',
  'blade.length': 'Length',
  'blade.width': 'Width',
  'blade.thickness': 'Thickness',
  'blade.teethPerInch': 'Teeth per inch',
  'blade.materials': 'Materials',
  'piece.grams': 'Weight',
  'piece.length': 'Packed length',
  'piece.width': 'Packed width',
  'piece.height': 'Packed height',
  'piece.origin': 'Country of origin',
  'piece.customsCode': 'Customs code',
};

/** Parses the cells of a row. Whether the values go together is checked later, on the whole product. */
export function readRow(row: SheetRow): RowReading {
  const faults: CellFault[] = [];
  const refuse = (column: SheetColumn, reason: string): void => {
    faults.push({ column, value: row[column], reason });
  };
  const cells = { row, refuse };
  const read: ReadRow = {
    sku: row.SKU,
    name: row.Name,
    des: row.Description,
    img: row.Picture,
    price: readPrice(cells),
    priceTiers: readTiers(cells),
    stock: readNumber(cells, 'On hand'),
    minOrder: readNumber(cells, 'Minimum order'),
    packSize: readNumber(cells, 'Pack size'),
    reorderAt: readOptional(cells, 'Reorder at'),
    reorderQuantity: readOptional(cells, 'Reorder quantity'),
    aliases: readList(row['Other numbers']),
    blade: readBlade(cells),
    piece: readPiece(cells),
  };
  if (row.Archived !== '' && row.Archived !== 'yes') {
    refuse('Archived', 'Write “yes”, or leave it empty.');
  }
  return { row: read, faults };
}

interface Cells {
  readonly row: SheetRow;
  readonly refuse: (column: SheetColumn, reason: string) => void;
}

function readPrice({ row, refuse }: Cells): number {
  const price = centsFromDollars(row.Price);
  if (price === null) refuse('Price', numberReason('Price', row.Price));
  return (price ?? 0) / 100;
}

function readTiers({ row, refuse }: Cells): ReadRow['priceTiers'] {
  const tiers = readList(row['Volume prices']).map((text) => {
    const [, from, price] = /^(\d{1,8})\s*:\s*(\S+)$/.exec(text) ?? [];
    const amount = price === undefined ? null : centsFromDollars(price);
    return from === undefined || amount === null
      ? null
      : { from: Number(from), price: amount / 100 };
  });
  const readable = tiers.filter((tier) => tier !== null);
  if (readable.length < tiers.length) {
    refuse('Volume prices', 'Enter quantities and prices such as “10: 42.50; 50: 40.00”.');
  }
  return readable;
}

function readNumber({ row, refuse }: Cells, column: SheetColumn): number {
  const text = row[column];
  const kind = numberKinds.get(column) ?? 'length';
  const plain = isWholeKind(kind) ? /^-?\d{1,12}$/ : /^-?\d{1,12}(?:\.\d{1,6})?$/;
  if (plain.test(text)) return Number(text);
  refuse(column, numberReason(column, text));
  return 0;
}

/** Why a cell is not a number in plain notation, as the wire and the storage hold it. */
function numberReason(column: SheetColumn, text: string): string {
  const kind = numberKinds.get(column) ?? 'length';
  const { kind: found } = readTyped(text, kind);
  const fault = found === 'number' || found === 'empty' ? 'not-a-number' : found;
  return numberFaultText(fault, kind);
}

function readOptional(cells: Cells, column: SheetColumn): number | null {
  return cells.row[column] === '' ? null : readNumber(cells, column);
}

function readPiece(cells: Cells): ProductPiece | null {
  return knownPiece({
    grams: readOptional(cells, 'Weight'),
    length: readOptional(cells, 'Packed length'),
    width: readOptional(cells, 'Packed width'),
    height: readOptional(cells, 'Packed height'),
    origin: cells.row['Country of origin'].toUpperCase(),
    customsCode: cells.row['Customs code'],
  });
}

/** Splits a cell at semicolons. */
function readList(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const circularColumns = [
  'Diameter',
  'Bore',
  'Kerf',
  'Plate',
  'Teeth',
  'Hook angle',
  'Max rpm',
] as const satisfies SheetColumn[];
const stripColumns = [
  'Length',
  'Width',
  'Thickness',
  'Teeth per inch',
] as const satisfies SheetColumn[];
const onlyCircular = [...circularColumns, 'Grind', 'Regrinds'] as const satisfies SheetColumn[];

function readBlade(cells: Cells): ReadRow['blade'] {
  const { row, refuse } = cells;
  const kind = bladeKinds.find((each) => each === row.Kind);
  if (!kind && row.Kind !== '') {
    refuse('Kind', `Write ${bladeKinds.join(', ')}, or leave it empty.`);
    return null;
  }
  for (const column of columnsWithout(kind)) {
    if (row[column] === '') continue;
    refuse(column, kind ? `Leave it empty: a ${kind} blade has none.` : 'Enter the kind as well.');
  }
  if (!kind) return null;
  const materials = readList(row.Materials);
  if (kind !== 'circular') return { kind, materials, ...numbersOf(cells, stripColumns) };
  return {
    kind,
    materials,
    grind: row.Grind,
    ...numbersOf(cells, circularColumns),
    ...regrindsOf(cells),
  };
}

/** The columns that do not apply to a blade of this kind, or to a product that is not a blade. */
function columnsWithout(kind: Blade['kind'] | undefined): readonly SheetColumn[] {
  if (kind === 'circular') return stripColumns;
  return kind ? onlyCircular : [...onlyCircular, ...stripColumns, 'Materials'];
}

function regrindsOf(cells: Cells) {
  return cells.row.Regrinds === '' ? {} : { regrinds: readNumber(cells, 'Regrinds') };
}

const fieldOfColumn = new Map(
  Object.entries(columnOfField).map(([field, column]) => [column, field.replace('blade.', '')]),
);

function numbersOf(cells: Cells, columns: readonly SheetColumn[]): Record<string, number> {
  return Object.fromEntries(
    columns.map((column) => [fieldOfColumn.get(column) ?? column, readNumber(cells, column)]),
  );
}
