import { invalidParam, unexpectedState } from '../errors.ts';
import { randomText } from '../ids.ts';
import type { Challenge, StoredIntent, StoredMethod } from '../state.ts';
import type { Intent } from '../wire/payment-intent.ts';
import { type Act, emit } from '../world.ts';
import { closeIntent } from './cancel.ts';
import { type Attempt, chargeCard, declineAttempt, failAuthentication } from './charging.ts';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export interface Confirmation {
  /** Undefined to confirm with the intent's existing method. */
  readonly method: StoredMethod | undefined;
  /** Whether Stripe.js handles the customer's next step. */
  readonly usesStripeJs: boolean;
}

/**
 * Tries to charge: the intent has succeeded, or `requires_action` for 3-D Secure. Throws a 402 if declined,
 * or a 400 if the intent's state does not allow it.
 */
export function confirmIntent(act: Act, found: StoredIntent, confirmation: Confirmation): Intent {
  assertConfirmable(found.wire);
  if (found.confirmations >= act.world.limits.confirmations) throw tooManyAttempts(act, found);
  const method = confirmation.method ?? ownMethod(act, found);
  const stored = { ...found, confirmations: found.confirmations + 1 };
  act.world.store.intents.set(found.wire.id, stored);
  const attempt: Attempt = { stored, method, authenticated: false };
  if (method.card.authentication !== 'required') return chargeCard(act, attempt);
  return openChallenge(act, attempt);
}

/** The customer's answer to the challenge. Failures are stored on the intent; the page only reads the outcome. */
export function answerChallenge(act: Act, stored: StoredIntent, passed: boolean): Intent {
  const method = ownMethod(act, stored);
  const attempt: Attempt = { stored, method, authenticated: passed };
  const { decline } = method.card;
  if (!passed) failAuthentication(act, attempt);
  else if (decline === null) chargeCard(act, attempt);
  else declineAttempt(act, attempt, decline);
  return act.world.store.intents.get(stored.wire.id)?.wire ?? stored.wire;
}

function assertConfirmable(intent: Intent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`,
    intent,
  );
}

function tooManyAttempts(act: Act, stored: StoredIntent): Error {
  const intent = closeIntent(act, stored, 'automatic');
  return unexpectedState(
    'This PaymentIntent was canceled because it was confirmed too many times.',
    intent,
  );
}

function ownMethod(act: Act, stored: StoredIntent): StoredMethod {
  const method = act.world.store.methods.get(stored.wire.payment_method ?? '');
  if (method !== undefined) return method;
  throw unexpectedState(
    `You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    stored.wire,
  );
}

function openChallenge(act: Act, attempt: Attempt): Intent {
  const challenge: Challenge = { id: randomText(24) };
  const intent: Intent = {
    ...attempt.stored.wire,
    last_payment_error: null,
    next_action: nextAction(act, attempt.stored.wire, challenge),
    payment_method: attempt.method.wire.id,
    status: 'requires_action',
  };
  act.world.store.intents.set(intent.id, { ...attempt.stored, wire: intent, challenge });
  emit(act, 'payment_intent.requires_action', intent);
  return intent;
}

function nextAction(
  act: Act,
  intent: Intent,
  challenge: Challenge,
): NonNullable<Intent['next_action']> {
  const url = `${act.request?.origin ?? ''}/v3/authenticate/${intent.id}?challenge=${challenge.id}`;
  const useStripeSdk = { type: 'three_d_secure_redirect', stripe_js: url };
  return { type: 'use_stripe_sdk', use_stripe_sdk: useStripeSdk };
}

/** Requires a return URL to confirm on a server, if the intent may redirect. */
export function assertReturnUrl(intent: Intent, confirmation: Confirmation): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!mayRedirect || confirmation.usesStripeJs) return;
  throw invalidParam(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    'return_url',
  );
}
