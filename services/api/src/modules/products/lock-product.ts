import { notFound } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { lockedProducts } from '../orders/stock.ts';
import { findProduct } from './products.store.ts';

/** Locks the product that is to change, in one order with another that the change refers to. */
export async function lockProduct(
  tx: Tx,
  id: string,
  referredTo: string | null = null,
): Promise<ProductRow> {
  const ids = referredTo === null ? [id] : [id, referredTo];
  await lockedProducts(ids).execute(tx);
  const row = await findProduct(tx, id);
  if (!row) throw notFound('product');
  return row;
}
