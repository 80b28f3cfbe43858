import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import { editableColumns } from './grid-edits.ts';

const wide: Readonly<Partial<Record<SheetColumn, string>>> = {
  Name: '17rem',
  Description: '20rem',
  Picture: '12rem',
  'Volume prices': '15rem',
  'Other numbers': '12rem',
  'Replaced by': '9rem',
  'Minimum order': '8rem',
  'Teeth per inch': '8rem',
  Materials: '14rem',
};

/** The widths of the SKU and of each column, as a CSS grid template. */
export const columnWidths = ['9rem', ...editableColumns.map((each) => wide[each] ?? '6.5rem')].join(
  ' ',
);
