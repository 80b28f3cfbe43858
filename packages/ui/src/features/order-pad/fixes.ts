import { combinedTexts, type LineTexts } from '@kerf/domain/line-texts';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import type { SoldProduct } from '../catalog/product-summary.ts';
import { noFinding } from './finding.ts';
import { saidOf, textsOf } from './row-texts.ts';
import type { RowView } from './row-view.ts';
import { type PadState, seenProducts } from './use-pad.ts';

/** Changes a row's quantity to the suggested one. */
export function takeQuantity({ act, store }: PadState, view: RowView, instead: number): void {
  const { row, number } = view;
  const was = row.quantity.trim() === '' ? 'quantity' : row.quantity.trim();
  act(`Row ${number}: ${was} changed to ${formatQuantity(instead)}.`, () =>
    store.change(row.id, { quantity: String(instead) }),
  );
}

/** Applies every suggested quantity. */
export function takeQuantities({ act, store, problems }: PadState): void {
  const corrected = problems.filter(({ instead }) => instead !== null);
  act(`${counted(corrected.length, 'quantity', 'quantities')} corrected.`, () => {
    for (const { row, instead } of corrected) store.change(row.id, { quantity: String(instead) });
  });
}

/** Replaces the row's item with this product. */
export function takeProduct(state: PadState, { row, number }: RowView, product: SoldProduct): void {
  const { act, store, findings } = state;
  findings.learn(product.sku, { ...noFinding, product });
  act(`Row ${number}: ${row.item.trim()} changed to ${product.sku}.`, () =>
    store.change(row.id, { item: product.sku }),
  );
}

/** Merges all rows of the product that have a quantity into this row. */
export function sumRows(state: PadState, view: RowView): void {
  const { act, store } = state;
  const { row, together } = view;
  const others = othersOf(state, view);
  const merged = counted(others.length + 1, 'row');
  act(`${merged} merged into one: ${formatQuantity(together ?? 0)} pieces.`, () => {
    store.change(row.id, { quantity: String(together), ...saidTogether([view, ...others]) });
    store.remove(others.map((other) => other.row.id));
  });
}

/** Whether what was said of the rows to merge fits into one. */
export function maySumRows(state: PadState, view: RowView): boolean {
  const rows = [view, ...othersOf(state, view)].map(({ row }) => textsOf(row));
  return combinedTexts(rows).fault === null;
}

function othersOf({ views }: PadState, { product, row }: RowView): RowView[] {
  return views.filter(
    (other) =>
      other.product?.id === product?.id && other.row.id !== row.id && other.together !== null,
  );
}

/** What was said of all these rows. */
function saidTogether(views: readonly RowView[]): Partial<LineTexts> {
  const { texts } = combinedTexts(views.map(({ row }) => textsOf(row)));
  return saidOf(texts);
}

/** Marks these rows' current prices and stock as seen by the buyer. */
export function acknowledge({ store }: PadState, views: readonly RowView[]): void {
  store.see(seenProducts(views));
}

export function removeRow({ act, store }: PadState, { row, number }: RowView): void {
  act(`Row ${number} removed.`, () => store.remove([row.id]));
}

export function clearPad({ act, store, pad }: PadState): void {
  act(`${counted(pad.rows.length, 'row')} cleared from the pad.`, () =>
    store.remove(pad.rows.map(({ id }) => id)),
  );
}
