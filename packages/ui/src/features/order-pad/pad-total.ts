import type { PadRow, SeenOffer } from '@kerf/domain/pad-row';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { unitPriceAt } from '@kerf/domain/volume-price';

export interface PadTotal {
  /** The number of nonblank rows. */
  readonly rows: number;
  /** In cents, at the prices the buyer last saw; a plain number, since a huge pad exceeds `Cents`. */
  readonly total: number;
}

/** The header's summary of a pad, without asking the server. */
export function padTotal(rows: readonly PadRow[]): PadTotal {
  const lines = new Map<string, { readonly seen: SeenOffer; readonly quantity: number }>();
  for (const { seen, quantity } of rows) {
    const read = readQuantity(quantity);
    if (seen === null || read.kind !== 'whole') continue;
    const before = lines.get(seen.productId)?.quantity ?? 0;
    lines.set(seen.productId, { seen, quantity: before + read.quantity });
  }
  const total = [...lines.values()].reduce(
    (sum, { seen, quantity }) =>
      sum + unitPriceAt(seen.unitPrice, seen.priceTiers, quantity) * quantity,
    0,
  );
  const typed = rows.filter(({ item, quantity }) => item.trim() !== '' || quantity.trim() !== '');
  return { rows: typed.length, total };
}
