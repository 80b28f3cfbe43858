import { cents } from '@kerf/domain/money';
import type { SheetRow } from '@kerf/domain/product-sheet/columns';
import { sheetRow } from '@kerf/domain/product-sheet/write-row';

/** The cells of a blade of the grid's tests, which differ by number and by what a test changes. */
export function sampleRow(
  index: number,
  changes: Partial<Parameters<typeof sheetRow>[0]> = {},
): SheetRow {
  return sheetRow({
    sku: `KB-${index}`,
    name: `Blade ${index}`,
    des: 'A blade.',
    img: '',
    price: cents(4800 + index),
    priceTiers: [],
    onHand: 10,
    minOrder: 5,
    packSize: 1,
    aliases: [],
    replacedBy: null,
    reorderAt: null,
    reorderQuantity: null,
    archived: false,
    blade: null,
    categories: '',
    ...changes,
  });
}
