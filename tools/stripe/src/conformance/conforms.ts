import { Ajv, type ValidateFunction } from 'ajv';
import { EVENT_TYPES } from '../wire/event.ts';
import { schemaOfTypes } from './type-schema.ts';

const ASKED = `
import type Stripe from 'stripe';
import type { PaymentIntent as BrowserIntent } from '@stripe/stripe-js';

export type payment_intent = Stripe.PaymentIntent;
export type refund = Stripe.Refund;
export type charge = Stripe.Charge;
export type dispute = Stripe.Dispute;
export type payment_method = Stripe.PaymentMethod;
export type event = Extract<Stripe.Event, { type: ${EVENT_TYPES.map((type) => `'${type}'`).join(' | ')} }>;
export type public_payment_intent = BrowserIntent;
export type refund_list = Stripe.ApiList<Stripe.Refund>;
export type dispute_list = Stripe.ApiList<Stripe.Dispute>;
export type event_list = Stripe.ApiList<event>;
export type webhook_endpoint = Stripe.WebhookEndpoint;
export type webhook_endpoint_list = Stripe.ApiList<Stripe.WebhookEndpoint>;
export type create_intent = keyof Stripe.PaymentIntentCreateParams;
export type confirm_intent = keyof Stripe.PaymentIntentConfirmParams;
export type cancel_intent = keyof Stripe.PaymentIntentCancelParams;
export type create_refund = keyof Stripe.RefundCreateParams;
export type list_refunds = keyof Stripe.RefundListParams;
export type list_disputes = keyof Stripe.DisputeListParams;
export type list_events = keyof Stripe.EventListParams;
export type list_webhook_endpoints = keyof Stripe.WebhookEndpointListParams;
export type tax_calculation = Stripe.Tax.Calculation;
export type tax_transaction = Stripe.Tax.Transaction;
export type tax_settings = Stripe.Tax.Settings;
export type tax_line_list = Stripe.ApiList<Stripe.Tax.CalculationLineItem | Stripe.Tax.TransactionLineItem>;
export type create_calculation = keyof Stripe.Tax.CalculationCreateParams;
export type create_transaction = keyof Stripe.Tax.TransactionCreateFromCalculationParams;
export type create_reversal = keyof Stripe.Tax.TransactionCreateReversalParams;
export type error_code = Exclude<Stripe.PaymentIntent.LastPaymentError['code'], undefined>;
`;
const EXPANDABLE = [
  'payment_intent',
  'refund',
  'charge',
  'payment_method',
  'event',
  'dispute',
  'webhook_endpoint',
  'list',
  'tax.calculation',
  'tax.calculation_line_item',
  'tax.transaction',
  'tax.transaction_line_item',
  'tax.settings',
];

/** The shapes that can be checked. */
export type Shape =
  | 'payment_intent'
  | 'public_payment_intent'
  | 'refund'
  | 'charge'
  | 'dispute'
  | 'payment_method'
  | 'event'
  | 'refund_list'
  | 'dispute_list'
  | 'event_list'
  | 'webhook_endpoint'
  | 'webhook_endpoint_list'
  | 'tax_calculation'
  | 'tax_transaction'
  | 'tax_settings'
  | 'tax_line_list'
  | 'error_code';

const ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false });
const validators = new Map<Shape, ValidateFunction>();
let types: ReturnType<typeof schemaOfTypes> | undefined;

/** How a value differs from one of the library's shapes; null if it conforms. */
export function conformanceProblem(shape: Shape, value: unknown): string | null {
  const validate = validator(shape);
  return validate(value) ? null : `${shape}: ${ajv.errorsText(validate.errors)}`;
}

function validator(shape: Shape): ValidateFunction {
  const known = validators.get(shape);
  if (known !== undefined) return known;
  if (types === undefined) ajv.addSchema(stripeTypes(), 'stripe');
  const made = ajv.compile({ $ref: `stripe#/definitions/${shape}` });
  validators.set(shape, made);
  return made;
}

/** The parameters that the library has for a call, named as above. */
export function parameterNames(call: string): string[] {
  const { anyOf } = stripeTypes().definitions[call] ?? {};
  if (!Array.isArray(anyOf)) throw new Error(`The parameters of ${call} could not be read.`);
  return anyOf.map(({ const: name }) => String(name));
}

function stripeTypes() {
  types ??= schemaOfTypes(ASKED, EXPANDABLE);
  return types;
}
