import type { ControlBody } from '../control-body.ts';
import { newId, randomText } from '../ids.ts';
import { charge } from '../wire/charge.ts';
import { paymentIntent } from '../wire/payment-intent.ts';
import { refund } from '../wire/refund.ts';
import type { World } from '../world.ts';
import { findMethod } from './payment-methods.ts';
import { refusedByBank, withRefunded } from './refund.ts';

const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;

/** A card payment from before the stand-in was started. */
export interface PastPayment {
  readonly id: string;
  /** In US cents. */
  readonly amount: number;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A refund of a past payment. A pending one stays pending. */
export interface PastRefund extends PastPayment {
  readonly payment_intent: string;
  readonly status: (typeof REFUND_STATES)[number];
}

/** Reads the past payment in a control call's body. */
export function readPastPayment(body: ControlBody): PastPayment {
  return {
    id: body.text('id'),
    amount: body.number('amount'),
    created: body.number('created'),
    metadata: body.optionalGroup('metadata')?.texts() ?? {},
  };
}

/** Reads the past refund in a control call's body. */
export function readPastRefund(body: ControlBody): PastRefund {
  const payment_intent = body.text('payment_intent');
  return { ...readPastPayment(body), payment_intent, status: body.oneOf('status', REFUND_STATES) };
}

/** Imports a past payment that succeeded, without sending events. A known one stays unchanged. */
export function recordPastPayment(world: World, past: PastPayment): void {
  const { id, amount, created } = past;
  if (world.store.intents.has(id)) return;
  const method = findMethod(world, 'pm_card_visa', 'payment_method').wire;
  const draft = paymentIntent({
    id,
    amount,
    created,
    currency: 'usd',
    metadata: { ...past.metadata },
    clientSecret: `${id}_secret_${randomText(25)}`,
    allowedTypes: ['card'],
    automatic: null,
  });
  const made = charge({
    id: newId('ch'),
    created,
    intent: draft,
    method,
    decline: null,
    authenticated: false,
    balanceTransaction: newId('txn'),
  });
  const wire = {
    ...draft,
    amount_received: amount,
    latest_charge: made.id,
    payment_method: method.id,
    status: 'succeeded' as const,
  };
  world.store.charges.set(made.id, made);
  world.store.intents.set(id, { wire, confirmations: 1, challenge: null });
  world.changed();
}

/**
 * Imports a past refund without sending events. Returns false if its payment is unknown; a known refund
 * stays unchanged.
 */
export function recordPastRefund(world: World, past: PastRefund): boolean {
  const { store } = world;
  const { id, amount, created, status } = past;
  const paid = store.charges.get(store.intents.get(past.payment_intent)?.wire.latest_charge ?? '');
  if (paid === undefined) return false;
  if (store.refunds.has(id)) return true;
  const made = refund({
    id,
    amount,
    created,
    charge: paid,
    reason: null,
    metadata: { ...past.metadata },
    balanceTransaction: newId('txn'),
    status: status === 'pending' ? 'pending' : 'succeeded',
  });
  if (status === 'failed') {
    store.refunds.set(id, { ...made, ...refusedByBank() });
  } else {
    store.refunds.set(id, made);
    store.charges.set(paid.id, withRefunded(paid, paid.amount_refunded + amount));
  }
  world.changed();
  return true;
}
