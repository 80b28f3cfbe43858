import type { productFilter } from '@kerf/contract/schemas/product';
import type { SheetProductRow, sheetQuery } from '@kerf/contract/schemas/product-sheet';
import { type CategoryPlace, categoriesText } from '@kerf/domain/category';
import { cents } from '@kerf/domain/money';
import { type SheetRow, sheetColumns } from '@kerf/domain/product-sheet/columns';
import { sheetRow } from '@kerf/domain/product-sheet/write-row';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { each, type Page, readPage } from '../../db/listing.ts';
import type { ProductRow } from '../../db/schema.ts';
import { readCategoryPlaces } from '../categories/categories.store.ts';
import { byName, managedProducts } from '../products/products.store.ts';
import type { SheetState } from './plan-row.ts';

/** A product with its sheet row. */
export interface SheetProductState extends SheetState {
  readonly product: ProductRow;
}

function selectProducts(db: Database | Tx) {
  return db
    .selectFrom('products')
    .leftJoin('products as replacement', 'replacement.id', 'products.replaced_by')
    .selectAll('products')
    .select('replacement.sku as replacement_sku');
}

type ReadProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

/** The products with these SKUs, keyed by SKU in lower case: those on sale, and else the one archived last. */
export async function sheetProductsBySku(
  db: Database | Tx,
  skus: readonly string[],
): Promise<Map<string, SheetProductState>> {
  if (skus.length === 0) return new Map();
  const lower = skus.map((sku) => sku.toLowerCase());
  const rows = await selectProducts(db)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['products.sku']), '=', fn.any(eb.val(lower))))
    // Of several with one SKU, the last is kept.
    .orderBy('products.archived_at', (order) => order.asc().nullsLast())
    .orderBy('products.id')
    .execute();
  const categories = await readCategoryPlaces(db);
  return new Map(rows.map((row) => [row.sku.toLowerCase(), stateOf(row, categories)]));
}

/** The products with these ids, including archived ones. */
export async function sheetProductsById(
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, SheetProductState>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db)
    .where(({ eb, fn }) => eb('products.id', '=', fn.any(eb.val([...ids]))))
    .execute();
  const categories = await readCategoryPlaces(db);
  return new Map(rows.map((row) => [row.id, stateOf(row, categories)]));
}

/**
 * The products that match a filter and can be changed by a sheet. It names them by SKU, which an archived
 * product may have lost to another.
 */
export function sheetProducts(db: Database, filter: z.output<typeof productFilter>) {
  return managedProducts(db, filter).where('archived_at', 'is', null);
}

/** One page of the catalogue by name, as sheet rows. */
export async function listSheetProducts(
  db: Database,
  query: z.output<typeof sheetQuery>,
): Promise<Page<SheetProductRow>> {
  const categories = await readCategoryPlaces(db);
  const { ids } = query;
  const all = sheetProducts(db, query);
  const matching = ids ? all.where('id', 'in', ids) : all;
  return readPage(
    matching
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('products as replacement')
          .whereRef('replacement.id', '=', 'products.replaced_by')
          .select('replacement.sku')
          .as('replacement_sku'),
      ),
    byName('asc'),
    query,
    each((row) => ({ _id: row.id, cells: filledCells(stateOf(row, categories).row) })),
  );
}

function stateOf(
  { replacement_sku, ...product }: ReadProduct,
  categories: readonly CategoryPlace[],
): SheetProductState {
  const row = sheetRow({
    sku: product.sku,
    name: product.name,
    des: product.des,
    img: product.img,
    price: cents(product.price_cents),
    priceTiers: product.price_tiers,
    onHand: product.on_hand,
    minOrder: product.min_order,
    packSize: product.pack_size,
    reorderAt: product.reorder_at,
    reorderQuantity: product.reorder_quantity,
    aliases: product.aliases,
    replacedBy: replacement_sku,
    categories: categoriesText(product.category_ids, categories),
    archived: product.archived_at !== null,
    published: product.published_at?.toISOString() ?? '',
    blade: product.blade,
    piece: product.piece,
  });
  return { id: product.id, product, row, held: product.held };
}

function filledCells(row: SheetRow): SheetProductRow['cells'] {
  return sheetColumns
    .filter((column) => row[column] !== '')
    .map((column) => ({ column, value: row[column] }));
}

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
