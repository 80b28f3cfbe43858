import type { Tx } from '../../db/database.ts';

/** Records that an admin put stock in, or corrected the count. */
export async function recordReceived(
  tx: Tx,
  productId: string,
  kind: 'received' | 'adjusted',
  quantity: number,
): Promise<void> {
  if (quantity === 0) return;
  await tx
    .insertInto('stock_movements')
    .values({ product_id: productId, order_id: null, kind, quantity })
    .execute();
}
