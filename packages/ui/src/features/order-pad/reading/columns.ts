import type { TypedRow } from '@kerf/domain/pad-row';
import { isCounted, readQuantity } from '@kerf/domain/typed-quantity';

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

/** The indexes of the columns that are read. */
interface Columns {
  readonly item: number | null;
  /** A name or description, used if the item's cell is empty. */
  readonly describing: number | null;
  readonly quantity: number | null;
}

export interface ReadColumns {
  readonly rows: readonly TypedRow[];
  /** The names of the ignored columns. */
  readonly unread: readonly string[];
}

/** Finds each row's item and quantity, by the header or else by the columns' contents. */
export function readColumns(cells: readonly (readonly string[])[]): ReadColumns {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first = [], ...others] = filled;
  const named = columnsOfHeader(first);
  const body = named ? others : filled;
  const columns = named ?? columnsOfContent(body);
  const rows = body
    .map((row) => rowOf(row, columns))
    .filter(({ item, quantity }) => item !== '' || quantity !== '');
  return { rows, unread: unreadOf(body, columns, named ? first : []) };
}

/** Whether a row is a header that names both an item and a quantity column. */
export function isHeader(cells: readonly string[]): boolean {
  const columns = cells.length > 1 ? columnsOfHeader(cells) : null;
  return columns !== null && columns.item !== null && columns.quantity !== null;
}

function columnsOfHeader(header: readonly string[]): Columns | null {
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
  return { item: named, describing, quantity };
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
  return { item, describing: null, quantity };
}

function isLikeNumber(cell: string): boolean {
  const { kind } = readQuantity(cell);
  return kind !== 'not-a-number' && kind !== 'empty';
}

function rowOf(cells: readonly string[], { item, describing, quantity }: Columns): TypedRow {
  const cell = (index: number | null) =>
    (index === null ? '' : (cells[index] ?? '')).replaceAll(/\s+/g, ' ').trim();
  return { item: cell(item) || cell(describing), quantity: cell(quantity) };
}

function unreadOf(
  rows: readonly (readonly string[])[],
  { item, describing, quantity }: Columns,
  header: readonly string[],
): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => index)
    .filter((index) => index !== item && index !== quantity && index !== describing)
    .filter((index) => rows.some((row) => (row[index] ?? '').trim() !== ''))
    .map((index) => header[index]?.trim() || `column ${index + 1}`);
}

function indexOrNull(index: number): number | null {
  return index < 0 ? null : index;
}
