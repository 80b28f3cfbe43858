import { MARKER, RELEASE_TRAIN } from '../api-version.ts';
import { type ElementsOptions, StandInElements } from './elements.ts';
import { type ConfirmCardData, confirmCardPayment } from './payments.ts';

// The script for the shop's page. Must run as a classic script, before any module uses `window.Stripe`.
const script = document.currentScript;
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

/** A plain function, because @stripe/stripe-js calls it without `new`. */
function Stripe(publishableKey: unknown) {
  const key = testKey(publishableKey);
  const context = { origin, publishableKey: key };
  return {
    elements: (options?: ElementsOptions) => new StandInElements(origin, key, options),
    confirmCardPayment: (clientSecret: string, data?: ConfirmCardData) =>
      confirmCardPayment(context, clientSecret, data),
    // React's wrapper does not recognize a Stripe object without these two.
    createPaymentMethod: () => Promise.resolve({ error: NOT_HERE }),
    createToken: () => Promise.resolve({ error: NOT_HERE }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Stripe.version = RELEASE_TRAIN;
Stripe.standIn = MARKER;

const NOT_HERE = {
  type: 'invalid_request_error',
  message: 'The Stripe stand-in has no such call; use confirmCardPayment().',
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
