import type { Database } from '../../db/database.ts';

/** Restores what a user asked for and was not told: the product sold out before the mail about it left. */
export async function askForStockAgain(
  db: Database,
  userId: string,
  productId: string,
): Promise<void> {
  await db
    .insertInto('stock_alerts')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
