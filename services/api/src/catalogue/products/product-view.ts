import type {
  ManagedProduct,
  newProduct,
  Product,
  productChange,
} from '@kerf/contract/schemas/product';
import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { type Cents, cents, centsFromDollars, dollarsFromCents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { knownPiece } from '@kerf/domain/shipping/piece';
import { tierFaults, tiersFromDollars } from '@kerf/domain/volume-price';
import type { z } from 'zod';
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
    ...(row.piece && { piece: row.piece }),
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
    piece: row.piece,
    onHand: row.on_hand,
    reorderAt: row.reorder_at,
    reorderQuantity: row.reorder_quantity,
    archived: row.archived_at !== null,
  };
}

export type NewProduct = z.output<typeof newProduct>;
export type ProductChange = z.output<typeof productChange>;

/** The columns of a product set by a request. Optional fields left out keep their values from `before`. */
export function productColumns(
  body: NewProduct | ProductChange,
  before: CatalogueColumns | null,
): Omit<CatalogueColumns, 'sku'> {
  return {
    name: body.name,
    des: body.des,
    img: body.img,
    price_cents: exactly(centsFromDollars(body.price)),
    min_order: body.minOrder,
    blade: body.blade ?? null,
    pack_size: body.packSize ?? before?.pack_size ?? 1,
    piece: knownPiece(body.piece === undefined ? before?.piece : body.piece),
    price_tiers: body.priceTiers
      ? exactly(tiersFromDollars(body.priceTiers))
      : (before?.price_tiers ?? []),
    aliases: body.aliases ?? before?.aliases ?? [],
    replaced_by: body.replacedBy === undefined ? (before?.replaced_by ?? null) : body.replacedBy,
    // Sorted, so that reordering is not a change.
    category_ids: [...new Set(body.categories ?? before?.category_ids ?? [])].sort(),
    published_at: publishedAt(body.publishedAt, before),
  };
}

/** A new product without a date is published immediately. */
function publishedAt(asked: string | null | undefined, before: CatalogueColumns | null) {
  if (asked === null) return null;
  if (asked !== undefined) return new Date(asked);
  return before ? before.published_at : new Date();
}

/** The columns in Postgres' types. Throws a ProblemError if unchanged volume prices conflict with the new price. */
export function writableColumns<C extends Omit<CatalogueColumns, 'sku'>>(columns: C) {
  const { blade, piece, price_tiers: tiers, price_cents: price, ...others } = columns;
  checkTiers(cents(price), tiers);
  return {
    ...others,
    price_cents: price,
    blade: blade ? JSON.stringify(blade) : null,
    piece: piece && JSON.stringify(piece),
    price_tiers: JSON.stringify(tiers),
  };
}

function checkTiers(price: Cents, tiers: CatalogueColumns['price_tiers']): void {
  const errors = tierFaults(price, tiers).map(({ index, field, message }) => ({
    path: `priceTiers.${index}.${field}`,
    message,
  }));
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

function exactly<T>(amount: T | null): T {
  if (amount === null) throw new Error('The contract accepts only whole cents.');
  return amount;
}
