import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PaymentRow } from '../../db/schema.ts';
import { type CardPayment, PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/** As long as Stripe may take to answer the call that is under way. */
const WAIT_FOR_OTHER_MS = 20_000;
const ASK_AGAIN_MS = 250;

/** The provider's side of a payment, made now if it was not made before. */
export async function ensureCardPayment(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<CardPayment> {
  const giveUpAt = Date.now() + WAIT_FOR_OTHER_MS;
  for (let current: PaymentRow | undefined = payment; current; ) {
    if (current.intent_id !== null) return deps.gateway.retrieve(current.intent_id);
    try {
      return await makeCardPayment(deps, current);
    } catch (error) {
      const madeElsewhere = error instanceof PaymentsUnavailable && error.keyIsInUse;
      if (!madeElsewhere || Date.now() > giveUpAt) throw error;
    }
    // Another tab or process is making the same payment, and Stripe is slow to answer it.
    await pause(ASK_AGAIN_MS);
    current = await findPayment(deps.db, payment.id);
  }
  throw new Error(`Payment ${payment.id} was stored and is gone.`);
}

async function makeCardPayment(deps: PaymentDeps, payment: PaymentRow): Promise<CardPayment> {
  const card = await makeIntent(deps, payment);
  await deps.db
    .updateTable('payments')
    .set({
      intent_id: card.id,
      state: sql`case when state = 'creating' then 'open' else state end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', payment.id)
    .execute();
  return card;
}

async function makeIntent({ db, gateway }: PaymentDeps, payment: PaymentRow): Promise<CardPayment> {
  try {
    return await gateway.create({
      amount: cents(payment.amount_cents),
      currency: payment.currency,
      idempotencyKey: payment.idempotency_key,
      metadata: {
        payment_id: payment.id,
        user_id: payment.user_id,
        ...(payment.order_id === null ? {} : { order_id: payment.order_id }),
      },
    });
  } catch (error) {
    // No one has the secret of what may have been made, so a second intent charges no one twice.
    if (error instanceof PaymentsUnavailable && error.keyIsSpent) await renewKey(db, payment);
    throw error;
  }
}

async function renewKey(db: Database, payment: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ idempotency_key: `payment:${randomUUID()}` })
    .where('id', '=', payment.id)
    .where('idempotency_key', '=', payment.idempotency_key)
    .execute();
}
