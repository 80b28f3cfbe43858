import { Ajv, type ValidateFunction } from 'ajv';
import { EVENT_TYPES } from '../wire/event.ts';
import { schemaOfTypes } from './type-schema.ts';

const ASKED = `
import type Stripe from 'stripe';
import type { PaymentIntent as BrowserIntent } from '@stripe/stripe-js';

export type payment_intent = Stripe.PaymentIntent;
export type refund = Stripe.Refund;
export type charge = Stripe.Charge;
export type payment_method = Stripe.PaymentMethod;
export type event = Extract<Stripe.Event, { type: ${EVENT_TYPES.map((type) => `'${type}'`).join(' | ')} }>;
export type public_payment_intent = BrowserIntent;
export type payment_intent_list = Stripe.ApiList<Stripe.PaymentIntent>;
export type refund_list = Stripe.ApiList<Stripe.Refund>;
export type event_list = Stripe.ApiList<event>;
export type error_code = Exclude<Stripe.PaymentIntent.LastPaymentError['code'], undefined>;
`;
const EXPANDABLE = [
  'payment_intent',
  'refund',
  'charge',
  'payment_method',
  'event',
  'dispute',
  'list',
];

/** Names of the shapes that can be asked for. */
export type Shape =
  | 'payment_intent'
  | 'public_payment_intent'
  | 'refund'
  | 'charge'
  | 'payment_method'
  | 'event'
  | 'payment_intent_list'
  | 'refund_list'
  | 'event_list'
  | 'error_code';

const ajv = new Ajv({ strict: false, allErrors: false, inlineRefs: false });
const validators = new Map<Shape, ValidateFunction>();
let isPrepared = false;

/** What is wrong with a value as one of the library's shapes; null when nothing is. */
export function conformanceProblem(shape: Shape, value: unknown): string | null {
  const validate = validator(shape);
  return validate(value) ? null : `${shape}: ${ajv.errorsText(validate.errors)}`;
}

function validator(shape: Shape): ValidateFunction {
  const known = validators.get(shape);
  if (known !== undefined) return known;
  if (!isPrepared) ajv.addSchema(schemaOfTypes(ASKED, EXPANDABLE), 'stripe');
  isPrepared = true;
  const made = ajv.compile({ $ref: `stripe#/definitions/${shape}` });
  validators.set(shape, made);
  return made;
}
