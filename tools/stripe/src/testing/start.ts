import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { StandInControl } from '../control-client.ts';
import { type StripeStandInOptions, startStripeStandIn } from '../stand-in.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const WEBHOOK_SECRET = 'whsec_kerf_test';

export interface Started {
  readonly url: string;
  readonly port: number;
  readonly stripe: Stripe;
  readonly control: StandInControl;
  close(): Promise<void>;
}

/** Starts a stand-in with the real SDK pointed at it, until the end of the test. */
export async function startForTest(options: StripeStandInOptions = {}): Promise<Started> {
  const running = await startStripeStandIn(options);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await running.close();
    isOpen = false;
  };
  onTestFinished(close);
  return {
    url: running.url,
    port: running.port,
    stripe: sdk(running.port),
    control: new StandInControl(running.url),
    close,
  };
}

/** The same with one webhook endpoint. */
export async function startWithWebhook(
  options: StripeStandInOptions = {},
): Promise<Started & { readonly receiver: WebhookReceiver }> {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const webhooks = [{ url: receiver.url, secret: WEBHOOK_SECRET }];
  return { ...(await startForTest({ ...options, webhooks })), receiver };
}

/** The real SDK, without its own retries by default. */
export function sdk(port: number, maxNetworkRetries = 0): Stripe {
  return new Stripe('sk_test_kerf', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
  });
}

/** An intent as the shop creates it. */
export async function createIntent(
  stripe: Stripe,
  amount = 5000,
): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order_id: '7' },
  });
}

/** A paid intent. */
export async function payIntent(
  stripe: Stripe,
  method = 'pm_card_visa',
  amount = 5000,
): Promise<Stripe.PaymentIntent> {
  const intent = await createIntent(stripe, amount);
  return await stripe.paymentIntents.confirm(intent.id, { payment_method: method });
}

/** A card as Stripe.js sends it to confirm an intent. */
export function cardFields(card: {
  readonly number?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  readonly cvc?: string;
}): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number ?? '4242424242424242',
    'payment_method_data[card][exp_month]': String(card.expMonth ?? 12),
    'payment_method_data[card][exp_year]': String(card.expYear ?? 2040),
    'payment_method_data[card][cvc]': card.cvc ?? '123',
  };
}

/** Confirms an intent with a card, like Stripe.js. */
export function confirmAsBrowser(
  { url }: Pick<Started, 'url'>,
  { id, client_secret }: Stripe.PaymentIntent,
  fields: Readonly<Record<string, string>>,
): Promise<BrowserAnswer> {
  const path = `${url}/v1/payment_intents/${id}/confirm`;
  return callAsBrowser(path, 'POST', { client_secret: String(client_secret), ...fields });
}

/** The error that the SDK rejects with. */
export async function rejection(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was not refused by Stripe.', { cause: error });
}

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Makes a call like Stripe.js, with a publishable key. */
export async function callAsBrowser(
  url: string,
  method: 'GET' | 'POST',
  fields: Readonly<Record<string, string>>,
): Promise<BrowserAnswer> {
  const form = new URLSearchParams({ key: 'pk_test_kerf', ...fields });
  const isGet = method === 'GET';
  const response = await fetch(isGet ? `${url}?${form}` : url, {
    method,
    headers: { origin: 'http://localhost:5173' },
    ...(isGet ? {} : { body: form }),
  });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}
