import type { SheetColumn } from '../product-sheet/columns.ts';

/** What an import of prices alone does to volume prices: nothing, or they change in proportion. */
export const volumePriceChoices = ['keep', 'along'] as const;
export type VolumePriceChoice = (typeof volumePriceChoices)[number];

/** Whether these columns set prices, and leave volume prices to a choice. */
export function leaveVolumePrices(columns: readonly (SheetColumn | null)[]): boolean {
  return columns.includes('Price') && !columns.includes('Volume prices');
}
