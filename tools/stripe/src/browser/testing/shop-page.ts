import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

// A shop page for tests: the real libraries in StrictMode, a button for every call, and results as text.
const parameters = new URLSearchParams(location.search);
const clientSecret = parameters.get('secret') ?? '';
const stripePromise = loadStripe('pk_test_kerf');
const events: unknown[] = [];
Object.assign(window, { shopEvents: events });

const STYLE = {
  base: {
    color: 'rgb(10, 20, 30)',
    fontFamily: 'monospace',
    fontSize: '18px',
    '::placeholder': { color: 'rgb(100, 110, 120)' },
  },
};

function note(name: string) {
  return (event: unknown) => void events.push({ name, event: plain(event) });
}

// React's wrapper passes the element itself to onReady.
function plain(event: unknown): unknown {
  const isElement = typeof event === 'object' && event !== null && 'mount' in event;
  return isElement ? 'the element' : event;
}

function Shop() {
  const [isShown, setShown] = useState(true);
  const [isDisabled, setDisabled] = useState(false);
  const [hidePostalCode, setHidePostalCode] = useState(parameters.has('hide-postal'));
  const toggle = (label: string, change: (next: (now: boolean) => boolean) => void) =>
    h('button', { type: 'button', key: label, onClick: () => change((now) => !now) }, label);
  const listeners = {
    onReady: note('ready'),
    onChange: note('change'),
    onFocus: note('focus'),
    onBlur: note('blur'),
    onEscape: () => note('escape')(null),
  };
  const options = { style: STYLE, disabled: isDisabled, hidePostalCode };
  return h(
    'main',
    null,
    toggle('Show', setShown),
    toggle('Disable', setDisabled),
    toggle('Postal', setHidePostalCode),
    isShown && h(CardElement, { ...listeners, options }),
    h(Actions),
  );
}

function Actions() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState<string | null>(null);
  if (stripe === null || elements === null) return null;
  const card = () => elements.getElement(CardElement);
  const calls: Readonly<Record<string, () => unknown>> = {
    Pay: () => {
      const billing_details = { name: 'Jane Doe', email: 'buyer@example.com' };
      const element = card();
      if (element === null) return 'no card element';
      return stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: element, billing_details },
      });
    },
    Focus: () => card()?.focus(),
    Clear: () => card()?.clear(),
    'Second card': () => {
      try {
        return typeof elements.create('card');
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    },
  };
  const run = async (call: () => unknown) => {
    setResult(null);
    const value = await Promise.resolve(call()).catch((error: unknown) => `rejected: ${error}`);
    setResult(JSON.stringify(value ?? null));
  };
  return h(
    'div',
    null,
    Object.entries(calls).map(([label, call]) =>
      h('button', { type: 'button', key: label, onClick: () => void run(call) }, label),
    ),
    result !== null && h('output', null, result),
  );
}

const root = document.getElementById('root');
if (root !== null) {
  const group = h(Elements, { stripe: stripePromise }, h(Shop));
  createRoot(root).render(h(StrictMode, null, group));
}
