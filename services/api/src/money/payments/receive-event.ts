import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts';
import { adoptPayment } from './adopt-payment.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Handles one delivery of Stripe's webhook. Each event is stored once; one whose processing failed is
 * processed when Stripe delivers it again, which it does until we answer without an error.
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

/** Stores an event and processes it, unless that has been done already. */
export async function processEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
  await insertEvent(deps, event);
  if (await isProcessed(deps, event)) return;
  if (event.paymentId !== null) await applyEvent(deps, event, event.paymentId);
  await deps.db
    .updateTable('stripe_events')
    .set({ processed_at: sql<Date>`now()` })
    .where('id', '=', event.id)
    .execute();
}

async function insertEvent({ db }: PaymentDeps, event: PaymentEvent): Promise<void> {
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

async function applyEvent(deps: PaymentDeps, event: PaymentEvent, intentId: string): Promise<void> {
  if (event.type === 'payment_intent.payment_failed') deps.meter.paymentEnded('declined');
  if (!AFFECTS_MONEY.test(event.type)) return;
  const { outcome } = await applyPayment(deps, intentId);
  if (outcome === 'unknown') await adoptUnknown(deps, event, intentId);
}

const AFFECTS_MONEY =
  /^(?:payment_intent|refund|charge\.refunded|charge\.refund|charge\.dispute)\b/;

async function adoptUnknown(
  deps: PaymentDeps,
  event: PaymentEvent,
  intentId: string,
): Promise<void> {
  const charged =
    event.type === 'payment_intent.succeeded' || !event.type.startsWith('payment_intent.');
  if (charged && (await adoptPayment(deps, intentId))) return;
  deps.log.warn({ eventId: event.id }, 'ignored an event of a payment that is not ours');
}
