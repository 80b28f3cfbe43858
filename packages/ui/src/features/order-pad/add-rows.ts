import { orderableQuantityFrom } from '@kerf/domain/bounds';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { lineTextFields } from '@kerf/domain/line-texts';
import type { PadRow } from '@kerf/domain/pad-row';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { toastFailure } from '../../components/toasts.tsx';
import { toastUndoable } from '../../components/undo.tsx';
import type { DraftStore } from '../../platform/platform.ts';
import type { SoldProduct } from '../catalog/product-summary.ts';
import type { PadStore } from './draft/pad-store.ts';
import { type PadOwner, padStore } from './pad-stores.ts';
import { saidOf, textsOf } from './row-texts.ts';
import { seenProduct } from './seen-product.ts';
import { undoChange } from './undo-change.ts';
import { textKey } from './use-findings.ts';

/** A row that another screen adds to the pad. */
export interface RowToAdd {
  readonly sku: string;
  readonly quantity: number;
  /** The product as shown to the buyer; if omitted, the pad looks it up. */
  readonly product?: SoldProduct;
  /** What was said of it. */
  readonly note?: string | undefined;
  readonly costCenter?: string | undefined;
  /** Where it goes, as in a row of the pad. */
  readonly shipTo?: string | undefined;
}

/**
 * Adds rows, or increases the quantity of existing ones. Shows a toast with Undo. An address of the book is chosen
 * for a pad that had no rows.
 */
export function addRows(
  drafts: DraftStore,
  owner: PadOwner,
  rows: readonly RowToAdd[],
  addressId: string | null = null,
): boolean {
  const store = padStore(drafts, owner);
  // Another window may have just added the same item.
  store.flush();
  const before = store.pad.get().rows;
  const news = rows.filter((row) => rowOf(before, row) === undefined);
  if (store.room() < news.length) {
    toastFailure(
      `The order pad holds up to ${formatQuantity(ORDER_LINES_MAX)} rows and has room for ${formatQuantity(store.room())}`,
    );
    return false;
  }
  for (const row of rows) addRow(store, row);
  if (addressId !== null && before.length === 0) store.deliver({ addressId });
  store.flush();
  const after = store.pad.get().rows;
  toastUndoable(messageOf(rows, after), () => {
    undoChange(store, before, after);
    store.flush();
  });
  return true;
}

function addRow(store: PadStore, added: RowToAdd): void {
  const { sku, quantity, product, shipTo } = added;
  const seen = product && seenProduct(product);
  const said = { ...saidOf(added), ...(shipTo !== undefined && { shipTo }) };
  const row = rowOf(store.pad.get().rows, added);
  if (row === undefined) {
    store.insert(null, [{ item: sku, quantity: String(quantity), ...said, seen: seen ?? null }]);
    return;
  }
  const sum = wholeQuantity(row) + quantity;
  const orderable = product ? (orderableQuantityFrom(sum, product) ?? sum) : sum;
  store.change(row.id, { quantity: String(orderable), ...said, ...(seen && { seen }) });
}

/** The row with the same item, if its quantity can be increased, and nothing else was said of it. */
function rowOf(rows: readonly PadRow[], added: RowToAdd): PadRow | undefined {
  const key = textKey(added.sku);
  return rows.find(
    (row) => textKey(row.item) === key && wholeQuantity(row) > 0 && agrees(row, added),
  );
}

function agrees(row: PadRow, added: RowToAdd): boolean {
  const said = textsOf(row);
  if ((row.shipTo ?? '') !== (added.shipTo ?? '')) return false;
  return lineTextFields.every((field) => {
    const text = textsOf(added)[field];
    return text === '' || said[field] === '' || said[field] === text;
  });
}

function wholeQuantity({ quantity }: PadRow): number {
  const read = readQuantity(quantity);
  return read.kind === 'whole' ? read.quantity : 0;
}

function messageOf(rows: readonly RowToAdd[], after: readonly PadRow[]): string {
  const [only, ...more] = rows;
  if (!only || more.length > 0) return `${counted(rows.length, 'row')} added to the order pad`;
  const now = rowOf(after, only);
  const total = now ? wholeQuantity(now) : only.quantity;
  const added = `${formatQuantity(only.quantity)} × ${only.sku} added to the order pad`;
  return total === only.quantity ? added : `${added}, ${formatQuantity(total)} in total`;
}
