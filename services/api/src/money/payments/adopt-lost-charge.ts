import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/database.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordOpened } from './payments.store.ts';

const REASON =
  'charged after the backup that the shop was restored from; what it paid for is not in it';

/**
 * Records a charge that this shop made and whose row a restore has lost. It pays the order that it was for,
 * where that is there with the same total; else it waits for a person and is not returned by itself. Returns
 * false if it was not charged, or is not of this shop.
 */
export async function adoptLostCharge(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const card = await deps.gateway.find(intentId);
  if (card?.status !== 'succeeded' || card.madeFor === null) return false;
  const order = await findOrder(deps.db, card);
  const userId = order?.user_id ?? (await findUser(deps.db, card));
  const id = randomUUID();
  const payment = { id, order_id: order?.id ?? null, amount_cents: card.amountReceived };
  const state = order ? ('succeeded' as const) : ('attention' as const);
  await inTransaction(deps.db, async (tx) => {
    const adopted = await tx
      .insertInto('payments')
      .values({
        ...payment,
        user_id: userId,
        idempotency_key: `adopted:${card.id}`,
        intent_id: card.id,
        refund_id: null,
        state,
        attention: order ? null : REASON,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (adopted) await recordOpened(tx, null, payment, { to: state, intentId: card.id });
  });
  deps.log.warn({ paymentId: id }, 'a charge that the restored backup does not know was recorded');
  await applyPayment(deps, intentId);
  return true;
}

/** The order that was charged, if it still costs what was. */
async function findOrder(db: Database, { orderId, amountReceived }: CardPayment) {
  const id = uuidOf(orderId);
  if (id === undefined) return undefined;
  return db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('total_cents', '=', amountReceived)
    .executeTakeFirst();
}

async function findUser(db: Database, { userId }: CardPayment): Promise<string | null> {
  const id = uuidOf(userId);
  if (id === undefined) return null;
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return user?.id ?? null;
}

function uuidOf(text: string | null): string | undefined {
  return z.uuid().safeParse(text).data;
}
