import { lowPrice } from '@kerf/domain/low-price';
import { cents, centsFromDollars, formatCents } from '@kerf/domain/money';
import type { CellFault, SheetEdit } from '@kerf/domain/product-sheet/columns';
import { tiersFromDollars } from '@kerf/domain/volume-price';
import type { ShopSettingsRow } from '../../db/schema.ts';
import type { RowPlan } from './plan-row.ts';
import type { SheetProductState } from './sheet-products.ts';

/** What the shop's settings say about questions. */
export type QuestionSettings = Pick<ShopSettingsRow, 'ask_below_percent' | 'time_zone'>;

/** What a planned row asks. `cells` are those that it sets itself. */
export function questionsOf(
  current: SheetProductState | null,
  cells: SheetEdit,
  after: RowPlan['after'],
  { ask_below_percent: askBelow, time_zone: timeZone }: QuestionSettings,
): CellFault[] {
  if (current === null || after === null) return [];
  return [
    ...withdrawnQuestions(current, cells, timeZone),
    ...lowPriceQuestions(current, after, askBelow),
  ];
}

/** A row that says itself whether its product is archived asks nothing. */
function withdrawnQuestions(
  { product: { sku, archived_at: archivedAt } }: SheetProductState,
  cells: SheetEdit,
  timeZone: string,
): CellFault[] {
  if (archivedAt === null || cells.Archived !== undefined) return [];
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(archivedAt);
  const reason = `${sku} was withdrawn on ${day}.`;
  return [{ column: 'SKU', value: sku, reason, question: 'withdrawn' }];
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
