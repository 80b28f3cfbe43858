import type { NewBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { type Cents, cents, centsFromDollars } from '@kerf/domain/money';
import {
  changedPrice,
  changedTiers,
  type PriceChange,
  tiersInProportion,
} from '@kerf/domain/price-change';
import { type CellChange, ONCE_APPLIED, type SheetEdit } from '@kerf/domain/product-sheet/columns';
import { amount, tiersText } from '@kerf/domain/product-sheet/write-row';
import { productState } from '@kerf/domain/publication';
import type { ProductRow } from '../../db/schema.ts';

export type PriceEdit = NonNullable<NewBulkEdit['price']>;

/** The price cells of a product after an edit of its price. */
export function priceCells(
  { price_cents, price_tiers }: Pick<ProductRow, 'price_cents' | 'price_tiers'>,
  edit: PriceEdit,
): SheetEdit {
  const change = priceChangeOf(edit);
  const price = { Price: amount(changedPrice(cents(price_cents), change)) };
  if (!edit.volumePrices || price_tiers.length === 0) return price;
  return { ...price, 'Volume prices': tiersText(changedTiers(price_tiers, change)) };
}

/** The volume prices of a product in proportion to the price that cells set; none where they stay. */
export function tiersAlong(
  { price_cents, price_tiers }: Pick<ProductRow, 'price_cents' | 'price_tiers'>,
  cells: SheetEdit,
): SheetEdit {
  const to = centsFromDollars(cells.Price ?? '');
  if (to === null || to <= 0 || price_tiers.length === 0 || cells['Volume prices'] !== undefined) {
    return {};
  }
  const price = { from: cents(price_cents), to };
  return { 'Volume prices': tiersText(tiersInProportion(price_tiers, price)) };
}

function priceChangeOf(edit: PriceEdit): PriceChange {
  const { rounding } = edit;
  return edit.by === 'percent'
    ? { by: 'percent', basisPoints: exact(edit.percent), rounding }
    : { by: 'amount', amount: exact(edit.amount), rounding };
}

/** A number validated by the contract, in hundredths. */
function exact(value: number): Cents {
  const hundredths = centsFromDollars(value);
  if (hundredths === null) throw new Error('A checked number has at most two decimals.');
  return hundredths;
}

export type PublicationEdit = NonNullable<NewBulkEdit['publication']>;

/** The cell of a product after an edit of its publication. One that is published already stays so. */
export function publicationCells(
  { published_at }: Pick<ProductRow, 'published_at'>,
  edit: PublicationEdit,
): SheetEdit {
  if (edit.to === 'draft') return { Published: '' };
  const publishedAt = published_at?.toISOString() ?? null;
  if (productState({ publishedAt }, new Date()) === 'published') return {};
  return { Published: edit.at === undefined ? ONCE_APPLIED : new Date(edit.at).toISOString() };
}

/** Changes with the moment at which they were or are applied. */
export function appliedAt(changes: readonly CellChange[], moment: Date | null): CellChange[] {
  return changes.map((change) =>
    change.column === 'Published' && change.to === ONCE_APPLIED
      ? { ...change, to: moment?.toISOString() ?? '' }
      : change,
  );
}
