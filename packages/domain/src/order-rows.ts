import {
  type Bounds,
  firstQuantity,
  isOrderable,
  isOrderableQuantity,
  lastQuantity,
} from './bounds.ts';
import type { Cents } from './money.ts';
import { type PriceBook, type PricedProduct, priceFor } from './price-book.ts';
import { correctedQuantity, type TypedQuantity } from './typed-quantity.ts';

/** The properties of a product that decide whether a row can be ordered. */
export interface RowProduct extends PricedProduct {
  readonly id: string;
}

/** What a row refers to: a product, one no longer sold, an unknown one, or nothing yet. */
export type RowItem =
  | { readonly kind: 'product'; readonly product: RowProduct }
  | { readonly kind: 'gone' | 'unknown' | 'none' };

export interface WantedRow {
  readonly item: RowItem;
  readonly quantity: TypedQuantity;
}

export const rowProblems = [
  'no-item',
  'unknown',
  'gone',
  'quantity',
  'not-orderable',
  'below-first',
  'above-last',
  'not-in-packs',
] as const;
/** Why a row cannot be ordered as it is. */
export type RowProblem = (typeof rowProblems)[number];

export interface RowCheck {
  readonly problem: RowProblem | null;
  /** The quantity to order instead, if it is certain: `correctedQuantity`. */
  readonly instead: number | null;
  /** Unit price in cents at the total quantity of the product's rows; null without a product or quantity. */
  readonly unitPrice: Cents | null;
  /** The total quantity of the product's rows; null if this is its only row. */
  readonly together: number | null;
}

/**
 * Checks the rows of an order. Rows of the same product form one line: bounds and price apply to the sum
 * of their quantities.
 */
export function checkOrderRows(book: PriceBook, rows: readonly WantedRow[]): RowCheck[] {
  const wanted = new Map<string, { sum: number; rows: number }>();
  for (const row of rows) {
    const line = lineOf(row);
    if (line === null) continue;
    const { sum, rows: count } = wanted.get(line.product.id) ?? { sum: 0, rows: 0 };
    wanted.set(line.product.id, { sum: sum + line.quantity, rows: count + 1 });
  }
  return rows.map((row) => {
    const line = lineOf(row);
    if (line === null) return withoutLine(row);
    const { sum, rows: count } = wanted.get(line.product.id) ?? { sum: line.quantity, rows: 1 };
    return checkLine(book, line.product, sum, count > 1);
  });
}

function lineOf({ item, quantity }: WantedRow) {
  if (item.kind !== 'product' || quantity.kind !== 'whole') return null;
  return { product: item.product, quantity: quantity.quantity };
}

function withoutLine({ item, quantity }: WantedRow): RowCheck {
  const nothing = { unitPrice: null, together: null };
  if (item.kind === 'none') return { problem: 'no-item', instead: null, ...nothing };
  if (item.kind !== 'product') return { problem: item.kind, instead: null, ...nothing };
  const { product } = item;
  if (!isOrderable(product)) return { problem: 'not-orderable', instead: null, ...nothing };
  return { problem: 'quantity', instead: correctedQuantity(quantity, product), ...nothing };
}

function checkLine(book: PriceBook, product: RowProduct, sum: number, isShared: boolean): RowCheck {
  const problem = boundsProblem(sum, product);
  return {
    problem,
    // With several rows, it is not certain which one to correct.
    instead: isShared ? null : correctedQuantity({ kind: 'whole', quantity: sum }, product),
    unitPrice: priceFor(book, product, sum).unitPrice,
    together: isShared ? sum : null,
  };
}

function boundsProblem(quantity: number, bounds: Bounds): RowProblem | null {
  if (isOrderableQuantity(quantity, bounds)) return null;
  if (!isOrderable(bounds)) return 'not-orderable';
  if (quantity < firstQuantity(bounds)) return 'below-first';
  return quantity > lastQuantity(bounds) ? 'above-last' : 'not-in-packs';
}
