import { randomUUID } from 'node:crypto';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/database.ts';
import type { PaymentRow } from '../../db/schema.ts';
import type { CardPayment, PaymentEvent } from '../../gateways/payments/payment-gateway.ts';
import { readInstallation } from '../../platform/installation/installation.store.ts';
import { adoptLostCharge } from './adopt-lost-charge.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, recordOpened } from './payments.store.ts';

/** The type of an event that is only signed to see whether it is taken. It is acknowledged, and not stored. */
export const TRIAL_EVENT = 'kerf.trial';

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
  if (event.type !== TRIAL_EVENT) await processEvent(deps, event);
}

/** Stores an event and processes it, unless that has been done already. */
async function processEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
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

async function adoptUnknown(deps: PaymentDeps, event: PaymentEvent, intentId: string) {
  const charged =
    event.type === 'payment_intent.succeeded' || !event.type.startsWith('payment_intent.');
  if (charged && (await adoptPayment(deps, intentId))) return;
  deps.log.warn({ eventId: event.id }, 'ignored an event of a payment that is not ours');
}

/**
 * Records a charged card payment that was created for one of our payments but never stored, and applies
 * it. Stripe forgets an idempotency key after a day, so a payment retried after a crash can create a
 * second one. Returns false if it is not ours.
 */
async function adoptPayment(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const card = await deps.gateway.find(intentId);
  if (card?.status !== 'succeeded') return false;
  const { data: madeFor } = z.uuid().safeParse(card.madeFor);
  const ours = madeFor === undefined ? undefined : await findPayment(deps.db, madeFor);
  if (!ours) return (await wasRestored(deps.db)) && adoptLostCharge(deps, intentId);
  deps.log.warn({ paymentId: ours.id }, 'a charged payment had not been recorded');
  if (!(await linkIntent(deps, ours, card))) await insertAdopted(deps, ours, card);
  await applyPayment(deps, intentId);
  return true;
}

/** Whether the shop came back from a backup, so that a payment of its own may be unknown to it. */
async function wasRestored(db: Database): Promise<boolean> {
  return (await readInstallation(db)).restored_at !== null;
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

// Stripe may list an event later than one that happened after it.
const OVERLAP_MS = 3_600_000;

/**
 * Reads Stripe's refund and dispute events since the last read, in case a webhook delivery was lost. An
 * event that cannot be processed does not stop the others; the next run reads them all again.
 */
export async function readReversalEvents(deps: PaymentDeps): Promise<void> {
  try {
    const readTo = await findCursor(deps.db);
    const since = readTo && new Date(readTo.getTime() - OVERLAP_MS);
    const { events, newest } = await deps.gateway.reversalsSince(since);
    const allProcessed = await processEach(deps, await unprocessed(deps.db, events));
    if (newest !== null && allProcessed) await moveCursor(deps.db, newest);
  } catch (error) {
    deps.log.error({ err: error }, 'reading refunds and disputes failed and will be retried');
  }
}

async function processEach(deps: PaymentDeps, events: readonly PaymentEvent[]): Promise<boolean> {
  let allProcessed = true;
  for (const event of events) {
    await processEvent(deps, event).catch((error: unknown) => {
      allProcessed = false;
      deps.log.error(
        { err: error, eventId: event.id },
        'processing an event failed and will be retried',
      );
    });
  }
  return allProcessed;
}

async function findCursor(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('stripe_event_cursor').select('read_to').executeTakeFirst();
  return row?.read_to ?? null;
}

async function moveCursor(db: Database, newest: Date): Promise<void> {
  await db
    .insertInto('stripe_event_cursor')
    .values({ read_to: newest })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({
        read_to: sql<Date>`greatest(stripe_event_cursor.read_to, excluded.read_to)`,
      }),
    )
    .execute();
}

async function unprocessed(db: Database, events: readonly PaymentEvent[]) {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('processed_at', 'is not', null)
    .execute();
  const processed = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !processed.has(id));
}
