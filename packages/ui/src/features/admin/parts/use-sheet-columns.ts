import { plainColumns, type SheetColumn, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';

/** The columns of product sheets: those about shipping only where the shop has shipping methods. */
export function useSheetColumns(): readonly SheetColumn[] {
  return useHasShippingMethods() ? sheetColumns : plainColumns;
}
