import type { newProduct, productChange } from '@kerf/contract/schemas/product';
import { type Cents, cents, centsFromDollars } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { tierFaults, tiersFromDollars } from '@kerf/domain/volume-price';
import type { z } from 'zod';
import type { CatalogueColumns } from '../../db/schema/catalogue.ts';

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
function publishedAt(
  asked: string | null | undefined,
  before: CatalogueColumns | null,
): CatalogueColumns['published_at'] {
  if (asked === null) return null;
  if (asked !== undefined) return new Date(asked);
  return before ? before.published_at : new Date();
}

/** The columns in Postgres' types. Throws a ProblemError if unchanged volume prices conflict with the new price. */
export function writableColumns<C extends Omit<CatalogueColumns, 'sku'>>(columns: C) {
  const { blade, price_tiers: tiers, price_cents: price, ...others } = columns;
  checkTiers(cents(price), tiers);
  return {
    ...others,
    price_cents: price,
    blade: blade ? JSON.stringify(blade) : null,
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
