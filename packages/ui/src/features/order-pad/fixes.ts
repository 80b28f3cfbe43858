import { formatQuantity } from '../../components/quantity.tsx';
import { countedRows } from './counted-rows.ts';
import type { PadProduct } from './pad-product.ts';
import type { RowView } from './row-view.ts';
import type { PadState } from './use-pad.ts';

/** Writes the quantity that was offered, and says what it was. */
export function takeOffer({ act, keeper }: PadState, view: RowView, offer: number): void {
  const { row, number } = view;
  const was = row.quantity.trim() === '' ? 'nothing' : row.quantity.trim();
  act(`Row ${number}: ${was} became ${formatQuantity(offer)}.`, () =>
    keeper.change(row.id, { quantity: String(offer) }),
  );
}

/** Writes every quantity that was offered. */
export function takeOffers({ act, keeper, problems }: PadState): void {
  const offered = problems.filter(({ offer }) => offer !== null);
  act(`${formatQuantity(offered.length)} quantities became legal ones.`, () => {
    for (const { row, offer } of offered) keeper.change(row.id, { quantity: String(offer) });
  });
}

/** Names another product in the row. */
export function takeProduct(state: PadState, { row, number }: RowView, product: PadProduct): void {
  const { act, keeper, findings } = state;
  findings.learn(product.sku, { product, gone: null, replacement: null, nearest: [] });
  act(`Row ${number}: ${row.item.trim()} became ${product.sku}.`, () =>
    keeper.change(row.id, { item: product.sku }),
  );
}

/** Makes all rows of a product that have a quantity one row, where this one stands. */
export function sumRows({ act, keeper, views }: PadState, view: RowView): void {
  const { product, row, number, together } = view;
  const others = views.filter(
    (other) =>
      other.product?.id === product?.id && other.row.id !== row.id && other.together !== null,
  );
  const rows = [number, ...others.map((other) => other.number)].toSorted((a, b) => a - b);
  act(`Rows ${rows.join(', ')} became one of ${formatQuantity(together ?? 0)}.`, () => {
    keeper.change(row.id, { quantity: String(together) });
    keeper.remove(others.map((other) => other.row.id));
  });
}

export function removeRow({ act, keeper }: PadState, { row, number }: RowView): void {
  act(`Row ${number} was taken out.`, () => keeper.remove([row.id]));
}

export function clearPad({ act, keeper, pad }: PadState): void {
  act(`The pad was cleared of ${countedRows(pad.rows.length)}.`, () =>
    keeper.remove(pad.rows.map(({ id }) => id)),
  );
}
