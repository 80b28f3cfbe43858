import type { StripeError } from '@stripe/stripe-js';

/** The result of a confirmation. */
export type FakeOutcome =
  | { readonly paymentIntent: { readonly id: string; readonly status: string } }
  | {
      readonly error: Partial<Pick<StripeError, 'code' | 'message'>> & {
        readonly payment_intent?: { readonly id: string; readonly status: string };
      };
    };

export interface FakeStripe {
  /** Called for each confirmation. */
  confirm: () => FakeOutcome | Promise<FakeOutcome>;
  /** The arguments of each confirmation. */
  readonly confirmed: { readonly clientSecret: string; readonly data: unknown }[];
  /** The card field's latest options: its style, and whether it is disabled. */
  options: unknown;
  /** Fires the card field's change event with this error. */
  typeCard: (error: { readonly message: string } | undefined) => void;
}

type Listener = (event: object) => void;

let installed: FakeStripe | undefined;

/**
 * For tests: `window.Stripe` reduced to what the real libraries use. Stripe.js stays loaded for the page's
 * lifetime, so the fake is installed once and reset between tests. Test files share a page: a script that an
 * earlier one requested, and that jsdom never loads, counts as loaded.
 */
export function installFakeStripe(): FakeStripe {
  installed ??= createFakeStripe();
  stripeScript()?.dispatchEvent(new Event('load'));
  installed.confirm = succeed;
  installed.confirmed.length = 0;
  return installed;
}

/** For tests: the script that Stripe's loader has requested. */
export function stripeScript(): Element | null {
  return document.querySelector('script[src^="https://js.stripe.com/"]');
}

function succeed(): FakeOutcome {
  return { paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } };
}

function createFakeStripe(): FakeStripe {
  const listeners = new Map<string, Listener>();
  const fake: FakeStripe = {
    confirm: succeed,
    confirmed: [],
    options: null,
    typeCard: (error) => listeners.get('change')?.({ elementType: 'card', error }),
  };
  let card: object | null = null;

  const element = () => ({
    mount: () => undefined,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    update: (options: unknown) => {
      fake.options = options;
    },
    destroy: () => {
      card = null;
    },
  });
  const elements = () => ({
    update: () => undefined,
    getElement: () => card,
    create: (_type: string, options: unknown) => {
      fake.options = options;
      card = element();
      return card;
    },
  });
  const stripe = {
    elements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: async (clientSecret: string, data: unknown) => {
      fake.confirmed.push({ clientSecret, data });
      return fake.confirm();
    },
  };
  const value = Object.assign(() => stripe, { version: 'endive' });
  Object.defineProperty(window, 'Stripe', { value, configurable: true });
  return fake;
}
