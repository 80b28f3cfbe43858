import type { Cents } from '@kerf/domain/money';
import { checkOrderRows, type RowCheck, type RowItem } from '@kerf/domain/order-rows';
import type { PriceBook } from '@kerf/domain/price-book';
import { quote } from '@kerf/domain/quote';
import { readQuantity } from '@kerf/domain/typed-quantity';
import type { SoldProduct } from '../catalog/product-summary.ts';
import type { AgainRow } from './again-rows.ts';

/** The buyer's choices for a row. */
export interface RowChoice {
  readonly taken: boolean;
  /** The quantity as typed. */
  readonly typed: string;
  /** Whether to order the replacement instead. */
  readonly replaced: boolean;
}

/** What the buyer changed, by the rows' keys. */
export type ChoiceChanges = Readonly<Record<string, Partial<RowChoice>>>;

/** Selects a product still sold, in its previous quantity. A replacement is never selected by default. */
function initialChoice({ item, product }: AgainRow): RowChoice {
  return { taken: product !== null, typed: String(item.quantity), replaced: false };
}

/** Whether the buyer wants something else than what was ordered before. */
export function isChoiceChanged(row: AgainRow, changes: ChoiceChanges): boolean {
  const initial = initialChoice(row);
  return JSON.stringify({ ...initial, ...changes[row.key] }) !== JSON.stringify(initial);
}

/** A row as it would be ordered now. */
export interface ChosenRow extends Pick<RowCheck, 'problem' | 'instead'> {
  readonly row: AgainRow;
  readonly choice: RowChoice;
  /** The product to order, or null. */
  readonly product: SoldProduct | null;
  /** Null if the input is not a quantity. */
  readonly quantity: number | null;
  /** Current price in cents per piece at that quantity. */
  readonly unitPrice: Cents | null;
}

/** Checks the rows against the shop's rules. Selected rows of one product count together; others separately. */
export function chosenRows(
  book: PriceBook,
  rows: readonly AgainRow[],
  changes: ChoiceChanges,
): ChosenRow[] {
  const wanted = rows.map((row) => {
    const choice = { ...initialChoice(row), ...changes[row.key] };
    const product = choice.replaced ? row.replacement : row.product;
    return { row, choice, product, quantity: readQuantity(choice.typed) };
  });
  const taken = checkOrderRows(book, wanted.filter(({ choice }) => choice.taken).map(wantedRow));
  let next = 0;
  return wanted.map((each) => {
    const checked = each.choice.taken ? taken[next++] : checkOrderRows(book, [wantedRow(each)])[0];
    const { problem = null, instead = null, unitPrice = null } = checked ?? {};
    const quantity = each.quantity.kind === 'whole' ? each.quantity.quantity : null;
    return { ...each, quantity, problem, instead, unitPrice };
  });
}

function wantedRow({
  product,
  quantity,
}: Pick<ChosenRow, 'product'> & { quantity: ReturnType<typeof readQuantity> }) {
  const item: RowItem = product === null ? { kind: 'gone' } : { kind: 'product', product };
  return { item, quantity };
}

/** A row that can go to the order pad as is. */
export interface ReadyRow {
  readonly product: SoldProduct;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** What was said of it before, with the account's fields for that. */
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
}

export interface Partition {
  readonly ready: readonly ReadyRow[];
  /** Selected rows that cannot be ordered, and rows no longer sold: listed afterwards. */
  readonly leftOut: readonly ChosenRow[];
  /** The total in cents of all ready rows; null if it overflows. */
  readonly total: Cents | null;
}

/** Splits the rows into those for the order pad and those left out. */
export function partitionRows(rows: readonly ChosenRow[]): Partition {
  const ready = rows.flatMap(readyRow);
  const leftOut = rows.filter(
    (row) => readyRow(row).length === 0 && (row.choice.taken || row.row.product === null),
  );
  return { ready, leftOut, total: totalOf(ready) };
}

function readyRow({ row, choice, product, quantity, unitPrice, problem }: ChosenRow): ReadyRow[] {
  if (!choice.taken || problem !== null) return [];
  if (product === null || quantity === null || unitPrice === null) return [];
  const { note, costCenter } = row.item;
  return [{ product, quantity, unitPrice, note, costCenter }];
}

function totalOf(ready: readonly ReadyRow[]): Cents | null {
  try {
    return quote(ready).total;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
