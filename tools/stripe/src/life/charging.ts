import type Stripe from 'stripe';
import type { Decline } from '../cards.ts';
import { ApiFailure, type WireError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { StoredIntent, StoredMethod } from '../state.ts';
import { type Charge, charge } from '../wire/charge.ts';
import type { Intent } from '../wire/payment-intent.ts';
import { type Act, emit } from '../world.ts';

export interface Attempt {
  readonly stored: StoredIntent;
  readonly method: StoredMethod;
  readonly authenticated: boolean;
}

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Charges the card. If it is declined, leaves the intent payable and throws the 402. */
export function chargeCard(act: Act, attempt: Attempt): Intent {
  const { decline } = attempt.method.card;
  if (decline !== null) throw declineAttempt(act, attempt, decline);
  const made = recordCharge(act, attempt, null);
  const intent: Intent = {
    ...attempt.stored.wire,
    amount_received: attempt.stored.wire.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: attempt.method.wire.id,
    status: 'succeeded',
  };
  keep(act, attempt.stored, intent);
  emit(act, 'charge.succeeded', made);
  emit(act, 'payment_intent.succeeded', intent);
  if (attempt.method.card.disputed) {
    act.world.timeline.add(act.world.limits.disputedAfterMs, {
      kind: 'open_dispute',
      chargeId: made.id,
    });
  }
  return intent;
}

/** Records a declined charge and returns the intent to `requires_payment_method`. */
export function declineAttempt(act: Act, attempt: Attempt, decline: Decline): ApiFailure {
  const made = recordCharge(act, attempt, decline);
  emit(act, 'charge.failed', made);
  return failAttempt(act, attempt, 402, { ...cardError(decline), charge: made.id });
}

/** Ends an attempt that failed authentication, without a charge. */
export function failAuthentication(act: Act, attempt: Attempt): ApiFailure {
  return failAttempt(act, attempt, 400, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
  });
}

/** A decline as an API error. */
export function cardError(decline: Decline): WireError {
  return {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    ...(decline.adviceCode === undefined ? {} : { advice_code: decline.adviceCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
  };
}

function failAttempt(act: Act, attempt: Attempt, status: number, wire: WireError): ApiFailure {
  const method = attempt.method.wire;
  const failure = new ApiFailure(status, { ...wire, payment_method: method }, { executed: true });
  const intent: Intent = {
    ...attempt.stored.wire,
    last_payment_error: lastError(failure.wire),
    latest_charge: wire.charge ?? attempt.stored.wire.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  keep(act, attempt.stored, intent);
  emit(act, 'payment_intent.payment_failed', intent);
  return new ApiFailure(status, { ...failure.wire, payment_intent: intent }, { executed: true });
}

function lastError(wire: WireError): Stripe.PaymentIntent.LastPaymentError {
  const { payment_intent: _, ...rest } = wire;
  return rest;
}

function recordCharge(act: Act, attempt: Attempt, decline: Decline | null): Charge {
  const { world } = act;
  const made = charge({
    id: newId('ch'),
    created: world.clock.seconds(),
    intent: attempt.stored.wire,
    method: attempt.method.wire,
    decline,
    authenticated: attempt.authenticated,
    balanceTransaction: decline === null ? newId('txn') : null,
  });
  world.store.charges.set(made.id, made);
  return made;
}

function keep(act: Act, stored: StoredIntent, wire: Intent): void {
  act.world.store.intents.set(wire.id, { ...stored, wire, challenge: null });
}
