import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudits } from '../../platform/audit/audit.store.ts';

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

/** A user is no longer told of any product that is back in stock. */
export async function dropStockWishes(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const { rows } = await sql<{ sku: string; productId: string }>`
    delete from stock_alerts using products
    where products.id = product_id and user_id = ${userId}
    returning sku, product_id as "productId"`.execute(tx);
  const action = 'user.stop-asking-for-stock';
  await recordAudits(
    tx,
    userId,
    rows.map((detail) => ({ action, subjectId: userId, detail })),
  );
}
