import { combinedTexts, type LineTextFault, type LineTexts } from '@kerf/domain/line-texts';
import type { Cents } from '@kerf/domain/money';
import { checkOrderRows, type RowCheck, type RowItem } from '@kerf/domain/order-rows';
import type { PadRow } from '@kerf/domain/pad-row';
import type { OrderFields } from '@kerf/domain/po-number';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import { readQuantity, type TypedQuantity } from '@kerf/domain/typed-quantity';
import type { SoldProduct } from '../catalog/product-summary.ts';
import { type Finding, noFinding } from './finding.ts';
import { rowTextFaults, textsOf } from './row-texts.ts';
import { textKey } from './use-findings.ts';

/** How many other rows of the same product a row's message lists. */
export const OTHERS_NAMED = 3;

/** `blank` rows are empty; `unchecked` ones have not been looked up yet. */
export type RowState = 'blank' | 'unchecked' | 'ready' | 'problem';

/** A row of the pad with the result of its checks. */
export interface RowView extends RowCheck {
  readonly row: PadRow;
  /** From 1. */
  readonly number: number;
  readonly state: RowState;
  readonly quantity: TypedQuantity;
  readonly product: SoldProduct | null;
  readonly finding: Finding;
  readonly lineTotal: Cents | null;
  /** The price per piece in cents that the buyer last saw; null if it is still the same. */
  readonly priceBefore: Cents | null;
  /** The stock that the buyer last saw, if it is now too low; else null. */
  readonly stockBefore: number | null;
  /** What is wrong with the note or cost center of a row that could be ordered otherwise. */
  readonly textFault: LineTextFault | null;
  /** The numbers of other rows with the same product: one more than the message lists. */
  readonly others: readonly number[];
}

// An unchanged row stays the same object, so its parsed quantity is cached.
const readings = new WeakMap<PadRow, TypedQuantity>();

/** The parsed quantity of a row. */
export function quantityOf(row: PadRow): TypedQuantity {
  const known = readings.get(row) ?? readQuantity(row.quantity);
  readings.set(row, known);
  return known;
}

/** Joins the rows with their findings and checks them together. A row being typed has no problem yet. */
export function rowViews(
  book: PriceBook,
  rows: readonly PadRow[],
  found: ReadonlyMap<string, Finding>,
  typing: string | null,
  fields: OrderFields,
): RowView[] {
  const read = rows.map((row) => {
    const finding = row.id === typing ? undefined : found.get(textKey(row.item));
    const item = itemOf(row, finding);
    return { row, finding, item, quantity: quantityOf(row) };
  });
  const checked = checkOrderRows(book, read);
  const textFaults = rowTextFaults(
    fields,
    read.map(({ row, finding }) => ({ row, productId: finding?.product?.id })),
  );
  const numbers = Map.groupBy(
    read.map(({ finding }, index) => ({ id: finding?.product?.id, number: index + 1 })),
    ({ id }) => id,
  );
  return read.flatMap(({ row, finding, quantity }, index) => {
    const found = checked[index];
    if (!found) return [];
    const product = finding?.product ?? null;
    const sharing = product ? (numbers.get(product.id) ?? []) : [];
    const textFault = found.problem === null ? (textFaults.get(row.id) ?? null) : null;
    return [
      {
        ...found,
        row,
        number: index + 1,
        state: stateOf(row, finding, found.problem ?? textFault),
        quantity,
        product,
        finding: finding ?? noFinding,
        lineTotal: lineTotalOf(found, quantity),
        ...before(book, row, found, product, quantity),
        textFault,
        others: othersOf(sharing, index + 1),
      },
    ];
  });
}

/** Limited, since every row of a pad may be the same product. */
function othersOf(sharing: readonly { readonly number: number }[], own: number): number[] {
  const first = sharing.slice(0, OTHERS_NAMED + 2).map(({ number }) => number);
  return first.filter((number) => number !== own).slice(0, OTHERS_NAMED + 1);
}

/** What a row refers to, by its finding. */
export function itemOf(row: PadRow, finding: Finding | undefined): RowItem {
  if (row.item.trim() === '') return { kind: 'none' };
  if (finding?.product) return { kind: 'product', product: finding.product };
  return { kind: finding?.gone ? 'gone' : 'unknown' };
}

function stateOf(row: PadRow, finding: Finding | undefined, problem: unknown): RowState {
  const isNamed = row.item.trim() !== '';
  if (!isNamed && row.quantity.trim() === '') return 'blank';
  if (isNamed && finding === undefined) return 'unchecked';
  return problem === null ? 'ready' : 'problem';
}

/** What has changed since the buyer last saw the product. */
function before(
  book: PriceBook,
  { seen }: PadRow,
  { unitPrice, together, problem }: RowCheck,
  product: SoldProduct | null,
  quantity: TypedQuantity,
): Pick<RowView, 'priceBefore' | 'stockBefore'> {
  if (seen === null || seen.productId !== product?.id || quantity.kind !== 'whole') {
    return { priceBefore: null, stockBefore: null };
  }
  const was = priceFor(book, seen, together ?? quantity.quantity).unitPrice;
  const isShort = problem === 'above-last' || problem === 'not-orderable';
  return {
    priceBefore: was === unitPrice ? null : was,
    stockBefore: isShort && seen.stock > product.stock ? seen.stock : null,
  };
}

function lineTotalOf({ unitPrice }: RowCheck, quantity: TypedQuantity): Cents | null {
  if (unitPrice === null || quantity.kind !== 'whole') return null;
  return lineAmount({ unitPrice, quantity: quantity.quantity });
}

/** An order line: all ready rows of one product. */
export interface ReadyLine {
  readonly product: SoldProduct;
  readonly quantity: number;
  readonly total: number;
  readonly texts: LineTexts;
}

export function readyLines(views: readonly RowView[]): ReadyLine[] {
  const lines = new Map<string, ReadyLine>();
  for (const { state, row, product, quantity, lineTotal } of views) {
    if (state !== 'ready' || !product || quantity.kind !== 'whole' || lineTotal === null) continue;
    const texts = textsOf(row);
    const line = lines.get(product.id) ?? { product, quantity: 0, total: 0, texts };
    lines.set(product.id, {
      product,
      quantity: line.quantity + quantity.quantity,
      total: line.total + lineTotal,
      texts: combinedTexts([line.texts, texts]).texts,
    });
  }
  return [...lines.values()];
}
