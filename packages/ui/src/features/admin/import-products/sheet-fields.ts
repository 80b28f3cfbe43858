import { numberColumns } from '@kerf/domain/product-import/import-cell';
import type { SheetColumn, SheetEdit } from '@kerf/domain/product-sheet/columns';
import type { CsvField } from '../../../components/data-table/table-spec.ts';

/** The columns of an export, identical to those of an import. */
export function sheetFields(columns: readonly SheetColumn[]): readonly CsvField<SheetEdit>[] {
  return columns.map((column) => ({
    title: column,
    value: (row) => {
      const text = row[column] ?? '';
      // A negative number is not a formula; a price keeps both decimals.
      return numberColumns.has(column) && text.startsWith('-') ? Number(text) : text;
    },
  }));
}
