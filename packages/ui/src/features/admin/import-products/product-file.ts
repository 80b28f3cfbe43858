import type { ApiClient } from '@kerf/api-client/client';
import type { Product } from '@kerf/contract/schemas/product';
import type { SheetColumn, SheetEdit } from '@kerf/domain/product-sheet/columns';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import type { ExportedFile } from '../../../components/data-table/table-spec.ts';
import { sheetFields } from './sheet-fields.ts';

/** An export of products that can be edited and imported again. */
export function productFile(
  api: ApiClient,
  columns: readonly SheetColumn[],
): ExportedFile<Product> {
  const fields = sheetFields(columns);
  return {
    label: 'CSV with all columns, to change and import',
    fields,
    lines: async (products, signal) => {
      if (products.length === 0) return '';
      const ids = products.map(({ _id }) => _id);
      const { rows } = await api.writeProductSheet({ body: { ids } }, { signal });
      return csvLines(
        fields,
        rows.map(({ cells }) => rowOf(cells)),
      );
    },
  };
}

interface Cell {
  readonly column: string;
  readonly value: string;
}

/** Cells by column; columns from a newer server are dropped. */
function rowOf(cells: readonly Cell[]): SheetEdit {
  return Object.fromEntries(cells.map(({ column, value }) => [column, value]));
}
