import { MARKER, RELEASE_TRAIN } from '../api-version.ts';
import { type ElementsOptions, StandInElements } from './elements.ts';
import {
  type CardMethodData,
  type ConfirmCardData,
  type ConfirmPaymentInput,
  confirmCardPayment,
  confirmPayment,
  createPaymentMethod,
  handleNextAction,
  retrievePaymentIntent,
} from './payments.ts';

// The script of the shop's page. It must run as a classic script, before any module asks for `window.Stripe`.
const script = document.currentScript;
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** Called without `new` by @stripe/stripe-js, so a plain function. */
function Stripe(publishableKey: unknown) {
  const key = testKey(publishableKey);
  const context = { origin, publishableKey: key };
  return {
    elements: (options?: ElementsOptions) => new StandInElements(origin, key, options),
    confirmCardPayment: (
      clientSecret: string,
      data?: ConfirmCardData,
      options?: { readonly handleActions?: boolean },
    ) => confirmCardPayment(context, clientSecret, data, options),
    confirmPayment: (input: ConfirmPaymentInput) => confirmPayment(context, input),
    retrievePaymentIntent: (clientSecret: string) => retrievePaymentIntent(context, clientSecret),
    handleNextAction: (input: { readonly clientSecret: string }) =>
      handleNextAction(context, input.clientSecret),
    handleCardAction: (clientSecret: string) => handleNextAction(context, clientSecret),
    createPaymentMethod: (input: CardMethodData) => createPaymentMethod(input),
    createToken: () => Promise.resolve({ error: NO_TOKENS }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Stripe.version = RELEASE_TRAIN;
Stripe.standIn = MARKER;

const NO_TOKENS = {
  type: 'invalid_request_error',
  message: 'The Stripe stand-in makes no tokens; use createPaymentMethod().',
};

function testKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') {
    throw new Error('Please call Stripe() with your publishable key. You used an empty string.');
  }
  if (key.startsWith('sk_')) {
    throw new Error(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  if (key.startsWith('pk_test_')) return key;
  throw new Error('The Stripe stand-in takes test keys only (pk_test_…).');
}

Object.assign(window, { Stripe });
console.warn(`[Stripe.js] ${MARKER}: payments on this page are not real.`);
