import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts';
import { adoptPayment } from './adopt-payment.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Takes one delivery of Stripe's webhook. Every event is kept once; one that was received but not
 * carried through is carried through when it comes again. Answering without an error ends its delivery.
 */
export async function receiveEvent(
  deps: PaymentDeps,
  body: string,
  signature: string,
): Promise<void> {
  const event = await deps.gateway.readEvent(body, signature);
  if (!event) throw new ProblemError({ code: 'signature_invalid' });
  await processEvent(deps, event);
}

/** Keeps an event and carries it through, unless that was done before. */
export async function processEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
  await keep(deps, event);
  if (await isProcessed(deps, event)) return;
  if (event.paymentId !== null) await carryThrough(deps, event, event.paymentId);
  await deps.db
    .updateTable('stripe_events')
    .set({ processed_at: sql<Date>`now()` })
    .where('id', '=', event.id)
    .execute();
}

async function keep({ db }: PaymentDeps, event: PaymentEvent): Promise<void> {
  await db
    .insertInto('stripe_events')
    .values({
      id: event.id,
      type: event.type,
      object_id: event.paymentId,
      payload: JSON.stringify(event.payload),
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function isProcessed({ db }: PaymentDeps, event: PaymentEvent): Promise<boolean> {
  const { processed_at } = await db
    .selectFrom('stripe_events')
    .select('processed_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return processed_at !== null;
}

async function carryThrough(
  deps: PaymentDeps,
  event: PaymentEvent,
  intentId: string,
): Promise<void> {
  if (event.type === 'payment_intent.payment_failed') deps.meter.paymentEnded('declined');
  if (!tellsOfMoney.test(event.type)) return;
  const { outcome } = await applyPayment(deps, intentId);
  if (outcome === 'unknown') await takeUnknown(deps, event, intentId);
}

const tellsOfMoney = /^(?:payment_intent|refund|charge\.refunded|charge\.refund|charge\.dispute)\b/;

async function takeUnknown(
  deps: PaymentDeps,
  event: PaymentEvent,
  intentId: string,
): Promise<void> {
  const charged =
    event.type === 'payment_intent.succeeded' || !event.type.startsWith('payment_intent.');
  if (charged && (await adoptPayment(deps, intentId))) return;
  deps.log.warn({ eventId: event.id }, 'an event of a payment not ours');
}
