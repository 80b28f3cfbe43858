import type { Cents } from '@kerf/domain/money';
import { type JudgedRow, judgeRows, type RowItem } from '@kerf/domain/order-rows';
import { orderTotal } from '@kerf/domain/pricing';
import { readQuantity } from '@kerf/domain/typed-quantity';
import type { OfferedProduct } from '../catalog/product-summary.ts';
import type { AgainRow } from './again-rows.ts';

/** What the buyer has chosen for a row. */
export interface RowChoice {
  readonly taken: boolean;
  /** The quantity as it was typed. */
  readonly typed: string;
  /** Whether the replacement is ordered in its place. */
  readonly replaced: boolean;
}

export type Choices = Readonly<Record<string, RowChoice>>;

/** Checks every product still sold, in its old quantity. A replacement is never chosen by default. */
export function firstChoices(rows: readonly AgainRow[]): Choices {
  return Object.fromEntries(
    rows.map(({ key, item, product }) => [
      key,
      { taken: product !== null, typed: String(item.quantity), replaced: false },
    ]),
  );
}

/** A row as it would be ordered now. */
export interface ChosenRow extends Pick<JudgedRow, 'problem' | 'offer'> {
  readonly row: AgainRow;
  readonly choice: RowChoice;
  /** What would be ordered; null where there is nothing. */
  readonly product: OfferedProduct | null;
  /** Null where what was typed is no quantity. */
  readonly quantity: number | null;
  /** Cents for one piece at that quantity, today. */
  readonly unitPrice: Cents | null;
}

const uncheckedChoice: RowChoice = { taken: false, typed: '', replaced: false };

/** Checks the rows by the shop's rules. Checked rows of one product count together; others by themselves. */
export function chosenRows(rows: readonly AgainRow[], choices: Choices): ChosenRow[] {
  const wanted = rows.map((row) => {
    const choice = choices[row.key] ?? uncheckedChoice;
    const product = choice.replaced ? row.replacement : row.product;
    return { row, choice, product, quantity: readQuantity(choice.typed) };
  });
  const taken = judgeRows(wanted.filter(({ choice }) => choice.taken).map(wantedRow));
  let next = 0;
  return wanted.map((each) => {
    const judged = each.choice.taken ? taken[next++] : judgeRows([wantedRow(each)])[0];
    const { problem = null, offer = null, unitPrice = null } = judged ?? {};
    const quantity = each.quantity.kind === 'whole' ? each.quantity.quantity : null;
    return { ...each, quantity, problem, offer, unitPrice };
  });
}

function wantedRow({
  product,
  quantity,
}: Pick<ChosenRow, 'product'> & { quantity: ReturnType<typeof readQuantity> }) {
  const item: RowItem = product === null ? { kind: 'gone' } : { kind: 'product', product };
  return { item, quantity };
}

/** A row that can go to the order pad as it is. */
export interface ReadyRow {
  readonly product: OfferedProduct;
  readonly quantity: number;
  readonly unitPrice: Cents;
}

export interface Partition {
  readonly ready: readonly ReadyRow[];
  /** Checked rows that cannot be ordered, and rows no longer sold: listed afterwards. */
  readonly leftOut: readonly ChosenRow[];
  /** Cents for all that is ready. Null beyond what can be added up. */
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

function readyRow({ choice, product, quantity, unitPrice, problem }: ChosenRow): ReadyRow[] {
  if (!choice.taken || problem !== null) return [];
  if (product === null || quantity === null || unitPrice === null) return [];
  return [{ product, quantity, unitPrice }];
}

function totalOf(ready: readonly ReadyRow[]): Cents | null {
  try {
    return orderTotal(ready);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
