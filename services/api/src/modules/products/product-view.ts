import type { ManagedProduct, Product } from '@kerf/contract/schemas/product';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import type { CatalogueColumns } from '../../db/schema/catalogue.ts';
import type { ProductRow } from '../../db/schema.ts';

/**
 * A product as lists send it to clients, with the first of its pictures. `stock` is the number of units that
 * can still be ordered.
 */
export function productView(row: ProductRow): Product {
  return {
    _id: row.id,
    ...catalogueView(row),
    stock: row.on_hand - row.held,
    version: row.version,
    ...(row.pictures.length > 0 && { pictures: filesView(row).pictures.slice(0, 1) }),
  };
}

/** A product by itself: with all its pictures and papers, once it has had any. */
export function wholeProductView(row: ProductRow): Product {
  if (row.files_version === NO_FILES_YET) return productView(row);
  const { version: filesVersion, ...files } = filesView(row);
  return { ...productView(row), ...files, filesVersion };
}

const NO_FILES_YET = 1;

/** The pictures and papers of a product as sent to clients. */
export function filesView({ pictures, papers, files_version }: ProductRow): ProductFiles {
  return {
    pictures: pictures.map((picture) => ({ ...picture, widths: [...picture.widths] })),
    papers: [...papers],
    version: files_version,
  };
}

/** A product as lists send it to admins. */
export function managedView(row: ProductRow): ManagedProduct {
  return { ...productView(row), archivedAt: row.archived_at?.toISOString() ?? null };
}

/** A product by itself, as admins see it. */
export function wholeManagedView(row: ProductRow): ManagedProduct {
  return { ...managedView(row), ...wholeProductView(row) };
}

/** A version of a product as sent to clients. */
export function catalogueView(row: CatalogueColumns) {
  return {
    name: row.name,
    sku: row.sku,
    des: row.des,
    minOrder: row.min_order,
    price: dollarsFromCents(cents(row.price_cents)),
    img: row.img,
    blade: row.blade,
    packSize: row.pack_size,
    priceTiers: row.price_tiers.map(({ from, unitPrice }) => ({
      from,
      price: dollarsFromCents(unitPrice),
    })),
    aliases: row.aliases,
    replacedBy: row.replaced_by,
    categories: row.category_ids,
    // A version that was kept has its moment as text.
    publishedAt: row.published_at && new Date(row.published_at).toISOString(),
  };
}

/** What an event says of a product. */
export function recordedProduct(row: ProductRow) {
  return {
    ...catalogueView(row),
    onHand: row.on_hand,
    reorderAt: row.reorder_at,
    reorderQuantity: row.reorder_quantity,
    archived: row.archived_at !== null,
  };
}
