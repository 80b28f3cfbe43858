import { setTimeout as pause } from 'node:timers/promises';
import { cents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { PaymentRow } from '../../db/schema.ts';
import { type CardPayment, PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';
import { askUnderKey } from './ask-under-key.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.store.ts';

/** How long Stripe may take to answer a call. */
const CONCURRENT_CALL_LIMIT_MS = 20_000;
const POLL_MS = 250;

/** Returns the Stripe side of a payment, and creates it if there is none yet. */
export async function ensureCardPayment(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<CardPayment> {
  const giveUpAt = Date.now() + CONCURRENT_CALL_LIMIT_MS;
  for (let current: PaymentRow | undefined = payment; current; ) {
    if (current.intent_id !== null) return deps.gateway.retrieve(current.intent_id);
    try {
      return await createCardPayment(deps, current);
    } catch (error) {
      const isBeingCreated = error instanceof PaymentsUnavailable && error.keyIsInUse;
      if (!isBeingCreated || Date.now() > giveUpAt) throw error;
    }
    // Another tab or process is creating the same payment.
    await pause(POLL_MS);
    current = await findPayment(deps.db, payment.id);
  }
  throw new Error(`Payment ${payment.id} has disappeared.`);
}

async function createCardPayment(deps: PaymentDeps, payment: PaymentRow): Promise<CardPayment> {
  const card = await createIntent(deps, payment);
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

function createIntent({ db, gateway }: PaymentDeps, payment: PaymentRow): Promise<CardPayment> {
  // If a failed call made an intent, nobody received its secret, so a second one cannot charge twice.
  return askUnderKey(db, 'payments', payment, (idempotencyKey) =>
    gateway.create({
      amount: cents(payment.amount_cents),
      currency: payment.currency,
      idempotencyKey,
      metadata: {
        payment_id: payment.id,
        ...(payment.user_id === null ? {} : { user_id: payment.user_id }),
        ...(payment.order_id === null ? {} : { order_id: payment.order_id }),
      },
    }),
  );
}
