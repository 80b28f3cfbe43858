import { randomUUID } from 'node:crypto';
import type { ProductRow } from '../../src/db/schema.ts';
import type { TestApi } from './use-api.ts';

export interface ShelfProduct {
  readonly name?: string;
  readonly sku?: string;
  readonly des?: string;
  readonly priceCents?: number;
  readonly minOrder?: number;
  readonly stock?: number;
}

/** Puts a product on the shelf: $64.50, at least 6, 120 in stock unless told otherwise. */
export function stockProduct(api: TestApi, product: ShelfProduct = {}): Promise<ProductRow> {
  const id = randomUUID();
  return api.db
    .insertInto('products')
    .values({
      id,
      sku: product.sku ?? `T-${id.slice(0, 8)}`,
      name: product.name ?? `Blade ${id.slice(0, 8)}`,
      des: product.des ?? 'A blade for tests.',
      img: '',
      price_cents: product.priceCents ?? 6450,
      min_order: product.minOrder ?? 5,
      on_hand: product.stock ?? 120,
      blade: null,
      archived_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
