import { sheetColumns } from '@kerf/domain/product-sheet/columns';
import type { Database } from '../../../db/database.ts';
import { sheetProductsById } from '../sheet-products.ts';

/** Products as rows of a sheet, in the order of the ids. Cells without a value are left out. */
export async function writeProductSheet(db: Database, ids: readonly string[]) {
  const products = await sheetProductsById(db, ids);
  const rows = ids.flatMap((productId) => {
    const row = products.get(productId)?.row;
    if (!row) return [];
    const cells = sheetColumns.flatMap((column) =>
      row[column] === '' ? [] : [{ column, value: row[column] }],
    );
    return [{ productId, cells }];
  });
  return { rows };
}
