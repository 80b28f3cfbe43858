import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { judgeRows, type RowItem, type WantedRow } from '@kerf/domain/order-rows';
import type { PadRow } from '@kerf/domain/pad-row';
import type { PriceBook } from '@kerf/domain/price-book';
import { roughTotal } from '@kerf/domain/quote';
import type { Finding } from './finding.ts';
import { itemOf, quantityOf } from './row-view.ts';
import { textKey } from './use-findings.ts';

export interface PadTotal {
  /** The number of nonblank rows. */
  readonly rows: number;
  /** How many of them would be ordered now. */
  readonly ready: number;
  /** What they cost in cents; a plain number, since a huge pad exceeds `Cents`. */
  readonly total: number;
}

/**
 * The header's summary of a pad, without asking the server: rows that were not looked up since the page loaded
 * are judged by what the buyer last saw of the product.
 */
export function padTotal(
  book: PriceBook,
  rows: readonly PadRow[],
  found: ReadonlyMap<string, Finding> = new Map(),
): PadTotal {
  const typed = rows.filter(({ item, quantity }) => item.trim() !== '' || quantity.trim() !== '');
  const wanted = typed.map((row): WantedRow => {
    const finding = found.get(textKey(row.item));
    return { item: finding ? itemOf(row, finding) : seenItem(row), quantity: quantityOf(row) };
  });
  const lines = judgeRows(book, wanted).flatMap(({ problem, unitPrice }, index) => {
    const quantity = wanted[index]?.quantity;
    const isReady = problem === null && unitPrice !== null && quantity?.kind === 'whole';
    return isReady ? [{ unitPrice, quantity: quantity.quantity }] : [];
  });
  const ordered = lines.slice(0, ORDER_LINES_MAX);
  return {
    rows: typed.length,
    ready: ordered.length,
    total: roughTotal(ordered),
  };
}

function seenItem({ seen }: PadRow): RowItem {
  if (seen === null) return { kind: 'unknown' };
  const { productId: id, minOrder = 0, packSize = 1, ...terms } = seen;
  return { kind: 'product', product: { ...terms, id, minOrder, packSize } };
}
