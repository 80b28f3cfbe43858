import { isOrderable } from '@kerf/domain/bounds';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { findSoldProduct } from '../../catalogue/products/products.store.ts';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { isSold } from '../../db/product-conditions.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit, recordAudits } from '../../platform/audit/audit.store.ts';
import { queueMail } from '../../platform/mail-delivery/queue-mail.ts';

/** Alerts processed per transaction. */
const BATCH = 200;

export async function readStockAlert(db: Database, actor: Actor, productId: string) {
  if (!(await findSoldProduct(db, productId))) throw notFound('product');
  const asked = await db
    .selectFrom('stock_alerts')
    .select('asked_at')
    .where('user_id', '=', actor.userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return { asked: asked !== undefined };
}

/**
 * Asks for one mail when a product is back in stock. A repeat changes nothing. Only for a verified address:
 * anybody can register another person's, and would fill their mailbox.
 */
export function askForStock(db: Database, actor: Actor, productId: string) {
  return inTransaction(db, async (tx) => {
    const product = await findSoldProduct(tx, productId);
    if (!product) throw notFound('product');
    await checkVerified(tx, actor);
    const added = await tx
      .insertInto('stock_alerts')
      .values({ user_id: actor.userId, product_id: productId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('asked_at')
      .executeTakeFirst();
    if (added) {
      const detail = { sku: product.sku, productId };
      await recordAudit(tx, actor, 'user.ask-for-stock', actor.userId, detail);
    }
    return { asked: true };
  });
}

async function checkVerified(tx: Tx, { userId }: Actor): Promise<void> {
  const { email_verified: isVerified } = await tx
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!isVerified) throw new ProblemError({ code: 'email_not_verified' });
}

export function stopAskingForStock(db: Database, actor: Actor, productId: string) {
  return inTransaction(db, async (tx) => {
    const product = await findSoldProduct(tx, productId);
    if (!product) throw notFound('product');
    const removed = await tx
      .deleteFrom('stock_alerts')
      .where('user_id', '=', actor.userId)
      .where('product_id', '=', productId)
      .returning('asked_at')
      .executeTakeFirst();
    if (removed) {
      const detail = { sku: product.sku, productId };
      await recordAudit(tx, actor, 'user.stop-asking-for-stock', actor.userId, detail);
    }
    return { asked: false };
  });
}

/**
 * Queues the mails for products that are back in stock, and deletes their alerts in the same transaction,
 * so that each user is told once, however often and in however many processes this runs.
 */
export async function queueStockAlertMails(db: Database): Promise<void> {
  while ((await inTransaction(db, queueSome)) === BATCH);
}

async function queueSome(tx: Tx): Promise<number> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'min_order', 'pack_size', sql<number>`on_hand - held`.as('stock')])
    .where(isSold)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('stock_alerts').whereRef('product_id', '=', 'products.id')),
    )
    .execute();
  const back = products.filter(({ min_order: minOrder, pack_size: packSize, stock }) =>
    isOrderable({ minOrder, packSize, stock }),
  );
  if (back.length === 0) return 0;
  const alerts = await takeAlerts(
    tx,
    back.map(({ id }) => id),
  );
  for (const { userId, email, productId, askedAt } of alerts) {
    await queueMail(tx, {
      event: `product.back:${productId}:${userId}:${askedAt.toISOString()}`,
      kind: 'product.back',
      to: { reason: 'asked to be told', email: email ?? '', userId },
      orderId: null,
      content: { productId },
    });
  }
  return alerts.length;
}

interface TakenAlert {
  readonly userId: string;
  /** Null if the user has no verified address by now. */
  readonly email: string | null;
  readonly productId: string;
  readonly askedAt: Date;
}

/** Oldest first; skips those that another process is handling. */
async function takeAlerts(tx: Tx, productIds: readonly string[]): Promise<TakenAlert[]> {
  const { rows } = await sql<TakenAlert>`
    with due as (
      select user_id, product_id from stock_alerts
      where product_id = any(${productIds}::uuid[])
      order by asked_at limit ${BATCH} for update skip locked
    )
    delete from stock_alerts as alert using due, users
    where alert.user_id = due.user_id and alert.product_id = due.product_id and users.id = due.user_id
    returning alert.user_id as "userId", case when email_verified then users.email end as email, alert.product_id as "productId",
      alert.asked_at as "askedAt"`.execute(tx);
  return rows;
}

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
