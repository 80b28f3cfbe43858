import type { newProduct } from '@kerf/contract/schemas/product';
import { type Cents, centsFromDollars } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { type PriceTier, tierFaults, tiersFromDollars } from '@kerf/domain/volume-price';
import type { z } from 'zod';
import type { ProductRow } from '../../db/schema.ts';

export type NewProduct = z.output<typeof newProduct>;

/**
 * What a body sets of a product's row. How it is sold by the hundred stays as it was where the body
 * leaves it out. Throws a ProblemError where volume prices that stay do not go with the new price.
 */
export function productColumns(body: NewProduct, before: ProductRow | null) {
  const price = exactly(centsFromDollars(body.price));
  return {
    name: body.name,
    des: body.des,
    img: body.img,
    price_cents: price,
    min_order: body.minOrder,
    blade: body.blade ? JSON.stringify(body.blade) : null,
    pack_size: body.packSize ?? before?.pack_size ?? 1,
    price_tiers: JSON.stringify(tiersOf(body, price, before)),
    aliases: body.aliases ?? before?.aliases ?? [],
    replaced_by: body.replacedBy === undefined ? (before?.replaced_by ?? null) : body.replacedBy,
  };
}

function tiersOf(body: NewProduct, price: Cents, before: ProductRow | null): readonly PriceTier[] {
  if (body.priceTiers) return exactly(tiersFromDollars(body.priceTiers));
  const tiers = before?.price_tiers ?? [];
  const errors = tierFaults(price, tiers).map(({ index, field, message }) => ({
    path: `priceTiers.${index}.${field}`,
    message,
  }));
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
  return tiers;
}

function exactly<T>(amount: T | null): T {
  if (amount === null) throw new Error('The contract lets only whole cents through.');
  return amount;
}
