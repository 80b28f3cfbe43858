import { numberColumns } from '@kerf/domain/product-import/import-cell';
import { type SheetEdit, sheetColumns } from '@kerf/domain/product-sheet/columns';
import type { CsvField } from '../../../components/data-table/table-column.ts';

/** The columns of an export, identical to those of an import. */
export const sheetFields: readonly CsvField<SheetEdit>[] = sheetColumns.map((column) => ({
  title: column,
  value: (row) => {
    const text = row[column] ?? '';
    // A negative number is not a formula; a price keeps both decimals.
    return numberColumns.has(column) && text.startsWith('-') ? Number(text) : text;
  },
}));
