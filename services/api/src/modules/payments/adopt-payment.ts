import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PaymentRow } from '../../db/schema.ts';
import type { CardPayment } from '../../gateways/payments/payment-gateway.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/**
 * Takes up a charged card payment that was made for one of ours and never written down, and applies
 * it: Stripe forgets a key after a day, so a payment that is begun again after a crash may be a second
 * one. False if it is not ours.
 */
export async function adoptPayment(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const card = await deps.gateway.find(intentId);
  if (card?.status !== 'succeeded') return false;
  const { data: madeFor } = z.uuid().safeParse(card.madeFor);
  const ours = madeFor === undefined ? undefined : await findPayment(deps.db, madeFor);
  if (!ours) return false;
  deps.log.warn({ paymentId: ours.id }, 'a payment was made and not written down');
  if (!(await writeDown(deps, ours, card))) await storeBeside(deps, ours, card);
  await applyPayment(deps, intentId);
  return true;
}

/** True if our payment has no other one at Stripe yet. */
async function writeDown({ db }: PaymentDeps, ours: PaymentRow, card: CardPayment) {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ intent_id: card.id })
    .where('id', '=', ours.id)
    .where('intent_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function storeBeside({ db }: PaymentDeps, ours: PaymentRow, card: CardPayment) {
  await db
    .insertInto('payments')
    .values({
      id: randomUUID(),
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
    .execute();
}
