import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { callApi } from './api-call.ts';
import { askCustomer } from './challenge-dialog.ts';
import { StandInElement } from './element.ts';
import type { StandInElements } from './elements.ts';
import { formFields } from './form-fields.ts';
import type { ApiAnswer } from './messages.ts';

export interface PaymentContext {
  readonly origin: string;
  readonly publishableKey: string;
}

export type IntentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly error: object; readonly paymentIntent?: undefined };

export interface ConfirmCardData {
  readonly payment_method?: string | CardMethodData;
  readonly return_url?: string;
  readonly receipt_email?: string;
  readonly setup_future_usage?: string;
}
export interface CardMethodData {
  readonly card?: unknown;
  readonly billing_details?: object;
  readonly metadata?: object;
}
export interface ConfirmPaymentInput {
  readonly elements?: StandInElements;
  readonly clientSecret?: string;
  readonly redirect?: 'always' | 'if_required';
  readonly confirmParams?: {
    readonly return_url?: string;
    readonly payment_method?: string;
    readonly payment_method_data?: { readonly billing_details?: object };
    readonly receipt_email?: string;
  };
}

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** `stripe.confirmCardPayment`: always resolves, with the intent or with an error. */
export async function confirmCardPayment(
  context: PaymentContext,
  clientSecret: string,
  data: ConfirmCardData = {},
  options: { readonly handleActions?: boolean } = {},
): Promise<IntentResult> {
  const { payment_method: method, ...rest } = data;
  const base = { ...rest, client_secret: clientSecret, use_stripe_sdk: true };
  const path = `/v1/payment_intents/${intentId(clientSecret)}/confirm`;
  const answer =
    typeof method === 'object'
      ? await submitCard(method, path, base)
      : await call(context, 'POST', path, { ...base, payment_method: method });
  const result = intentResult(answer);
  return options.handleActions === false ? result : await handleAction(context, result);
}

/** `stripe.confirmPayment`: as above, and goes to `return_url` after success unless `if_required`. */
export async function confirmPayment(
  context: PaymentContext,
  input: ConfirmPaymentInput,
): Promise<IntentResult> {
  const clientSecret = input.clientSecret ?? input.elements?._clientSecret();
  if (clientSecret === undefined) return invalid('confirmPayment() needs a clientSecret.');
  const { payment_method_data: data, payment_method: method, ...rest } = input.confirmParams ?? {};
  const card = input.elements?._cardSource();
  const result = await confirmCardPayment(context, clientSecret, {
    ...rest,
    payment_method: method ?? { card, ...data },
  });
  const returnUrl = input.confirmParams?.return_url;
  if (result.error !== undefined || input.redirect === 'if_required') return result;
  if (returnUrl === undefined) return invalid('confirmPayment() needs confirmParams.return_url.');
  location.assign(returnAddress(returnUrl, result.paymentIntent));
  return await new Promise<never>(() => {});
}

/** `stripe.retrievePaymentIntent`. */
export async function retrievePaymentIntent(
  context: PaymentContext,
  clientSecret: string,
): Promise<IntentResult> {
  const path = `/v1/payment_intents/${intentId(clientSecret)}`;
  return intentResult(await call(context, 'GET', path, { client_secret: clientSecret }));
}

/** `stripe.handleNextAction`: takes up an intent that waits for its customer. */
export async function handleNextAction(
  context: PaymentContext,
  clientSecret: string,
): Promise<IntentResult> {
  return await handleAction(context, await retrievePaymentIntent(context, clientSecret));
}

/** `stripe.createPaymentMethod` from a card element or from a group of elements. */
export async function createPaymentMethod(
  input: CardMethodData & {
    readonly elements?: StandInElements;
    readonly params?: { readonly billing_details?: object };
  },
): Promise<{ readonly paymentMethod?: unknown; readonly error?: object }> {
  const card = input.card ?? input.elements?._cardSource();
  const billing = input.billing_details ?? input.params?.billing_details;
  if (!(card instanceof StandInElement)) return invalid('createPaymentMethod() needs an element.');
  const answer = await card._submit({
    path: '/v1/payment_methods',
    prefix: '',
    fields: formFields({ billing_details: billing }),
  });
  return answer.ok ? { paymentMethod: answer.body } : { error: answer.error };
}

async function submitCard(method: CardMethodData, path: string, base: object): Promise<ApiAnswer> {
  const { card, billing_details, metadata } = method;
  if (!(card instanceof StandInElement))
    return { ok: false, ...invalid('The card must be an element.') };
  const prefix = 'payment_method_data';
  const fields = formFields({ ...base, [prefix]: { billing_details, metadata } });
  return await card._submit({ path, prefix, fields });
}

async function call(
  context: PaymentContext,
  method: 'GET' | 'POST',
  path: string,
  params: object,
): Promise<ApiAnswer> {
  return await callApi({
    method,
    url: `${context.origin}${path}`,
    publishableKey: context.publishableKey,
    fields: formFields(params),
  });
}

async function handleAction(context: PaymentContext, result: IntentResult): Promise<IntentResult> {
  const { paymentIntent } = result;
  if (paymentIntent?.status !== 'requires_action') return result;
  const redirect = paymentIntent.next_action?.redirect_to_url?.url;
  if (redirect) {
    location.assign(redirect);
    return await new Promise<never>(() => {});
  }
  const sdk: { readonly stripe_js?: string } | undefined =
    paymentIntent.next_action?.use_stripe_sdk;
  if (sdk?.stripe_js === undefined) return result;
  await askCustomer(sdk.stripe_js);
  const after = await retrievePaymentIntent(context, paymentIntent.client_secret ?? '');
  return after.paymentIntent === undefined ? after : afterChallenge(after.paymentIntent);
}

function afterChallenge(paymentIntent: PaymentIntent): IntentResult {
  const { status, last_payment_error: failure } = paymentIntent;
  if (status !== 'requires_payment_method' && status !== 'requires_action')
    return { paymentIntent };
  const unanswered = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
  } satisfies StripeError;
  return { error: { ...(failure ?? unanswered), payment_intent: paymentIntent } };
}

function intentResult(answer: ApiAnswer): IntentResult {
  if (!answer.ok) return { error: answer.error };
  return isIntent(answer.body)
    ? { paymentIntent: answer.body }
    : invalid('The API answered something else than a payment intent.');
}

function isIntent(body: unknown): body is PaymentIntent {
  return typeof body === 'object' && body !== null && 'client_secret' in body && 'status' in body;
}

function invalid(message: string): { readonly error: StripeError } {
  return { error: { type: 'invalid_request_error', message } };
}

function intentId(clientSecret: string): string {
  return encodeURIComponent(String(clientSecret).split('_secret_', 1)[0] ?? '');
}

function returnAddress(returnUrl: string, intent: PaymentIntent): string {
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', 'succeeded');
  return target.href;
}
