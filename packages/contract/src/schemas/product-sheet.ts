import { centsFromDollars } from '@kerf/domain/money';
import type { CellFault, SheetColumn, SheetRow } from '@kerf/domain/product-sheet/columns';
import { columnOfField, type ReadRow, readRow } from '@kerf/domain/product-sheet/read-row';
import { sheetRow } from '@kerf/domain/product-sheet/write-row';
import { tiersFromDollars } from '@kerf/domain/volume-price';
import { z } from 'zod';
import { faultMessage } from '../fault-message.ts';
import { id, PAGE_SIZE_DEFAULT, pageQuery } from './common.ts';
import { newProduct, productFilter } from './product.ts';
import { reorderPoint } from './stock.ts';

/** A new product, plus the fields that only a sheet has. */
const soldBySheet = newProduct.and(reorderPoint);

type CheckedProduct = z.output<typeof soldBySheet>;

export type CheckedRow =
  | {
      readonly product: CheckedProduct;
      /** The row in Kerf's own notation: "48" becomes "48.00". */
      readonly row: SheetRow;
      readonly faults: null;
    }
  | { readonly product: null; readonly row: null; readonly faults: readonly CellFault[] };

/** Validates a sheet's row by the rules for adding a product. */
export function checkRow(row: SheetRow): CheckedRow {
  const read = readRow(row);
  const unread = new Set(read.faults.map(({ column }) => column));
  const checked = soldBySheet.safeParse(comparable(read.row, unread), { error: faultMessage });
  if (checked.success && read.faults.length === 0) {
    return { product: checked.data, row: canonicalRow(checked.data, row), faults: null };
  }
  const faults = (checked.error?.issues ?? []).map(({ path, message }) => {
    const column = columnAt(path);
    return { column, value: row[column], reason: message };
  });
  const further = faults.filter(({ column }) => !unread.has(column));
  return { product: null, row: null, faults: [...read.faults, ...further] };
}

/** Without the parts of which a cell could not be read, as a placeholder compared with the others would be at fault. */
function comparable(row: ReadRow, unread: ReadonlySet<SheetColumn>): ReadRow {
  const isBladeRead = bladeColumns.every((column) => !unread.has(column));
  const arePricesRead = !unread.has('Price') && !unread.has('Volume prices');
  return {
    ...row,
    blade: isBladeRead ? row.blade : null,
    priceTiers: arePricesRead ? row.priceTiers : [],
  };
}

const bladeColumns = Object.entries(columnOfField)
  .filter(([field]) => field.startsWith('blade.'))
  .map(([, column]) => column);

function canonicalRow(product: CheckedProduct, row: SheetRow): SheetRow {
  const price = centsFromDollars(product.price);
  const priceTiers = tiersFromDollars(product.priceTiers ?? []);
  if (price === null || priceTiers === null)
    throw new Error('A checked price is exact to the cent.');
  return sheetRow({
    name: product.name,
    des: product.des,
    img: product.img,
    minOrder: product.minOrder,
    price,
    priceTiers,
    onHand: product.stock,
    sku: product.sku ?? row.SKU,
    packSize: product.packSize ?? 1,
    reorderAt: product.reorderAt,
    reorderQuantity: product.reorderQuantity,
    aliases: product.aliases ?? [],
    replacedBy: row['Replaced by'] === '' ? null : row['Replaced by'],
    categories: row.Categories,
    archived: row.Archived !== '',
    published: row.Published,
    blade: product.blade ?? null,
    piece: product.piece ?? null,
  });
}

/** The column of a fault, found by the field's full path or by its first segment. */
function columnAt(path: readonly PropertyKey[]) {
  const [first = '', second = ''] = path.map(String);
  return columnOfField[`${first}.${second}`] ?? columnOfField[first] ?? 'SKU';
}

const SHEET_PAGE_MAX = 1_000;
/** The products that one call names; their ids are part of an address. */
export const SHEET_IDS_MAX = 100;
const ID_LENGTH = 36;

/** Pages as long as the grid needs, which loads all products. */
export const sheetQuery = pageQuery.extend({
  ...productFilter.shape,
  limit: z.coerce.number().int().min(1).max(SHEET_PAGE_MAX).default(PAGE_SIZE_DEFAULT),
  /** Only these products, separated by commas. */
  ids: z
    .string()
    .max(SHEET_IDS_MAX * (ID_LENGTH + 1))
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(SHEET_IDS_MAX))
    .optional(),
});

/** A product's cells as text, without empty ones. A newer server may have more columns. */
export const sheetProduct = z.object({
  _id: id,
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
});
export type SheetProductRow = z.infer<typeof sheetProduct>;
