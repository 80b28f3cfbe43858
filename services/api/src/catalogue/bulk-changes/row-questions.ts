import { lowPrice } from '@kerf/domain/low-price';
import { cents, centsFromDollars, formatCents } from '@kerf/domain/money';
import type { CellFault } from '@kerf/domain/product-sheet/columns';
import { tiersFromDollars } from '@kerf/domain/volume-price';
import type { RowPlan } from './plan-row.ts';
import type { SheetProductState } from './sheet-products.ts';

/** What a planned row asks. `askBelow` is the share of a price, in percent, that must remain. */
export function questionsOf(
  current: SheetProductState | null,
  after: RowPlan['after'],
  askBelow: number,
): CellFault[] {
  if (current === null || after === null) return [];
  return lowPriceQuestions(current, after, askBelow);
}

function lowPriceQuestions(
  { product: { price_cents, price_tiers: tiers } }: SheetProductState,
  { product, row }: NonNullable<RowPlan['after']>,
  askBelow: number,
): CellFault[] {
  const price = cents(price_cents);
  const next = {
    price: centsFromDollars(product.price) ?? price,
    tiers: tiersFromDollars(product.priceTiers ?? []) ?? [],
  };
  const low = lowPrice({ price, tiers }, next, askBelow);
  if (low === null) return [];
  const share = `${formatCents(low.to)} is under ${askBelow}% of ${formatCents(low.from)}`;
  return low.which === 'price'
    ? [{ column: 'Price', value: row.Price, reason: `${share}.`, question: 'low-price' }]
    : [
        {
          column: 'Volume prices',
          value: row['Volume prices'],
          reason: `${share}, the lowest price until now.`,
          question: 'low-price',
        },
      ];
}
