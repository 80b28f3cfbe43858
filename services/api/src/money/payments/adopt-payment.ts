import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaymentRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, recordOpened } from './payments.store.ts';

/**
 * Records a charged card payment that was created for one of our payments but never stored, and applies
 * it. Stripe forgets an idempotency key after a day, so a payment retried after a crash can create a
 * second one. Returns false if it is not ours.
 */
export async function adoptPayment(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const card = await deps.gateway.find(intentId);
  if (card?.status !== 'succeeded') return false;
  const { data: madeFor } = z.uuid().safeParse(card.madeFor);
  const ours = madeFor === undefined ? undefined : await findPayment(deps.db, madeFor);
  if (!ours) return false;
  deps.log.warn({ paymentId: ours.id }, 'a charged payment had not been recorded');
  if (!(await linkIntent(deps, ours, card))) await insertAdopted(deps, ours, card);
  await applyPayment(deps, intentId);
  return true;
}

/** Returns false if our payment already has another intent. */
async function linkIntent({ db }: PaymentDeps, ours: PaymentRow, card: CardPayment) {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ intent_id: card.id })
    .where('id', '=', ours.id)
    .where('intent_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function insertAdopted({ db }: PaymentDeps, ours: PaymentRow, card: CardPayment) {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    const adopted = await tx
      .insertInto('payments')
      .values({
        id,
        user_id: ours.user_id,
        order_id: ours.order_id,
        amount_cents: ours.amount_cents,
        idempotency_key: `adopted:${card.id}`,
        intent_id: card.id,
        refund_id: null,
        state: 'succeeded',
        attention: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!adopted) return;
    await recordOpened(tx, null, { ...ours, id }, { to: 'succeeded', intentId: card.id });
  });
}
