import { randomUUID } from 'node:crypto';
import type { issuedPaymentCode, paymentPass } from '@kerf/contract/schemas/payment';
import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { hashOfSecret, newSecret } from '../../http/opaque-secret.ts';
import { requireOrder } from '../../ordering/orders/order-access.ts';
import { findOrder } from '../../ordering/orders/orders.store.ts';
import { newPassToken } from '../../people/access/payment-pass.ts';
import { isSessionActive } from '../../people/users/sessions.store.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { checkPayable } from './open-payment.ts';

const CODE_SECONDS = 60;
const PASS_MINUTES = 15;

type IssuedCode = z.output<typeof issuedPaymentCode>;
type Pass = z.output<typeof paymentPass>;

/** Issues a single-use code, valid for a minute, with which customers pay their order on another device. */
export async function issuePaymentCode(
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<IssuedCode> {
  checkPayable(requireOrder(await findOrder(db, orderId), actor, 'order.pay'));
  const code = newSecret();
  return inTransaction(db, async (tx) => {
    const { code_expires_at } = await tx
      .insertInto('payment_passes')
      .values({
        id: randomUUID(),
        session_id: actor.credential.sessionId,
        order_id: orderId,
        code_hash: hashOfSecret(code),
        code_expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`,
        token_hash: null,
        token_expires_at: null,
      })
      .returning('code_expires_at')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, 'order.payment-code', orderId, {});
    return { code, expiresAt: code_expires_at.toISOString() };
  });
}

/**
 * Exchanges a code for a pass to view and pay its order, which may have been paid meanwhile. A single
 * statement decides, so of several concurrent requests only one gets the pass.
 */
export function redeemPaymentCode(db: Database, code: string): Promise<Pass> {
  return inTransaction(db, (tx) => redeem(tx, code));
}

async function redeem(tx: Tx, code: string): Promise<Pass> {
  const token = newPassToken();
  const redeemed = await tx
    .updateTable('payment_passes')
    .from('sessions')
    .set({
      token_hash: hashOfSecret(token),
      token_expires_at: sql<Date>`now() + make_interval(mins => ${PASS_MINUTES})`,
    })
    .whereRef('sessions.id', '=', 'payment_passes.session_id')
    .where(isSessionActive)
    .where('payment_passes.code_hash', '=', hashOfSecret(code))
    .where('payment_passes.code_expires_at', '>', sql<Date>`now()`)
    .where('payment_passes.token_hash', 'is', null)
    .returning(['payment_passes.order_id', 'payment_passes.token_expires_at', 'sessions.user_id'])
    .executeTakeFirst();
  if (!redeemed?.token_expires_at) throw notFound('payment code');
  const { order_id: orderId, user_id: userId } = redeemed;
  await recordAudit(tx, { userId }, 'order.payment-pass', orderId, {});
  return { token, orderId, expiresAt: redeemed.token_expires_at.toISOString() };
}
