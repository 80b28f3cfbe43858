import { randomUUID } from 'node:crypto';
import type { Blade } from '@kerf/domain/blade';
import type { Database } from '../../src/db/database.ts';
import type { ProductRow } from '../../src/db/schema.ts';
import type { TestApi } from './use-api.ts';

export interface ShelfProduct {
  readonly name?: string;
  readonly sku?: string;
  readonly des?: string;
  readonly priceCents?: number;
  readonly minOrder?: number;
  readonly stock?: number;
  readonly packSize?: number;
  /** The quantity each begins at, and its price in cents. */
  readonly tiers?: readonly (readonly [from: number, priceCents: number])[];
  readonly aliases?: readonly string[];
  readonly blade?: Blade | null;
}

/** Inserts a product: by default $64.50, an order minimum above 5, and 120 in stock. */
export async function stockProduct(
  { db }: Pick<TestApi, 'db'>,
  product: ShelfProduct = {},
): Promise<ProductRow> {
  const id = randomUUID();
  const row = await db
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
      blade: product.blade ? JSON.stringify(product.blade) : null,
      pack_size: product.packSize ?? 1,
      price_tiers: JSON.stringify(
        (product.tiers ?? []).map(([from, unitPrice]) => ({ from, unitPrice })),
      ),
      aliases: [...(product.aliases ?? [])],
      archived_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordMovement(db, id, 'received', row.on_hand);
  return row;
}

/** Sets the stock on hand, like a count by an admin. */
export async function countStock({ db }: TestApi, productId: string, onHand: number) {
  const before = await db
    .selectFrom('products')
    .select('on_hand')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  await db.updateTable('products').set({ on_hand: onHand }).where('id', '=', productId).execute();
  await recordMovement(db, productId, 'adjusted', onHand - before.on_hand);
}

async function recordMovement(
  db: Database,
  productId: string,
  kind: 'received' | 'adjusted',
  quantity: number,
): Promise<void> {
  await db
    .insertInto('stock_movements')
    .values({ product_id: productId, order_id: null, kind, quantity })
    .execute();
}
