import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { callApi } from './api-call.ts';
import { askCustomer } from './challenge-dialog.ts';
import { StandInElement } from './element.ts';
import type { ApiAnswer } from './messages.ts';

export interface PaymentContext {
  readonly origin: string;
  readonly publishableKey: string;
}

export type IntentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly error: object; readonly paymentIntent?: undefined };

export interface ConfirmCardData {
  readonly payment_method?: CardMethodData;
  readonly receipt_email?: string;
}
export interface CardMethodData {
  readonly card?: unknown;
  readonly billing_details?: object;
  readonly metadata?: object;
}
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** `stripe.confirmCardPayment`: always resolves, with the intent or an error. */
export async function confirmCardPayment(
  context: PaymentContext,
  clientSecret: string,
  { payment_method: method = {}, ...rest }: ConfirmCardData = {},
): Promise<IntentResult> {
  const base = { ...rest, client_secret: clientSecret, use_stripe_sdk: true };
  const path = `/v1/payment_intents/${intentId(clientSecret)}/confirm`;
  return await handleAction(context, intentResult(await submitCard(method, path, base)));
}

async function retrievePaymentIntent(
  { origin, publishableKey }: PaymentContext,
  clientSecret: string,
): Promise<IntentResult> {
  const url = `${origin}/v1/payment_intents/${intentId(clientSecret)}`;
  const fields = formFields({ client_secret: clientSecret });
  return intentResult(await callApi({ method: 'GET', url, publishableKey, fields }));
}

async function submitCard(method: CardMethodData, path: string, base: object): Promise<ApiAnswer> {
  const { card, billing_details, metadata } = method;
  if (!(card instanceof StandInElement))
    return { ok: false, ...invalid('The card must be an element.') };
  const fields = formFields({ ...base, payment_method_data: { billing_details, metadata } });
  return await card._submit({ path, fields });
}

async function handleAction(context: PaymentContext, result: IntentResult): Promise<IntentResult> {
  const { paymentIntent } = result;
  if (paymentIntent?.status !== 'requires_action') return result;
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

/** Nested parameters as bracketed form fields, without undefined and null ones. */
function formFields(value: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const path = prefix === '' ? name : `${prefix}[${name}]`;
    if (field === undefined || field === null) return [];
    if (typeof field === 'object') return Object.entries(formFields(field, path));
    return [[path, String(field)] as const];
  });
  return Object.fromEntries(entries);
}
