import type { ManagedProduct, Product } from '@kerf/contract/schemas/product';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import type { CatalogueColumns } from '../../db/schema/catalogue.ts';
import type { ProductRow } from '../../db/schema.ts';

/** A product as in lists, with its first picture only. `stock` is the number of units available to order. */
export function productView(row: ProductRow): Product {
  return {
    _id: row.id,
    ...catalogueView(row),
    stock: row.on_hand - row.held,
    version: row.version,
    ...(row.pictures.length > 0 && { pictures: filesView(row).pictures.slice(0, 1) }),
  };
}

/** A single product, with all pictures and papers if it has ever had any. */
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

/** A product as in lists for admins. */
export function managedView(row: ProductRow): ManagedProduct {
  return { ...productView(row), archivedAt: row.archived_at?.toISOString() ?? null };
}

/** A single product for admins. */
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
    // Stored versions have timestamps as text.
    publishedAt: row.published_at && new Date(row.published_at).toISOString(),
  };
}

/** A product in the audit log. */
export function recordedProduct(row: ProductRow) {
  return {
    ...catalogueView(row),
    onHand: row.on_hand,
    reorderAt: row.reorder_at,
    reorderQuantity: row.reorder_quantity,
    archived: row.archived_at !== null,
  };
}
