import type Stripe from 'stripe';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
export type ErrorCode = Extract<Stripe.PaymentIntent.LastPaymentError.Code, string>;

/** The `error` member of a failed response, as Stripe names its fields. */
export interface WireError {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly param?: string;
  readonly doc_url?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

export interface FailureDetail {
  /** Whether the call was executed. Its response is then stored under the idempotency key. */
  readonly executed?: boolean;
}

/** A failed response: the HTTP status and Stripe's error body. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly wire: WireError;
  readonly executed: boolean;

  constructor(status: number, wire: WireError, detail: FailureDetail = {}) {
    super(wire.message);
    this.status = status;
    this.wire = wire.code === undefined ? wire : { ...wire, doc_url: docUrl(wire.code) };
    this.executed = detail.executed ?? false;
  }
}

function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`;
}

/** 400: a parameter failed validation. Never stored under an idempotency key. */
export function invalidParam(message: string, param: string, code?: ErrorCode): ApiFailure {
  return new ApiFailure(400, {
    type: 'invalid_request_error',
    message,
    param,
    ...(code === undefined ? {} : { code }),
  });
}

/** 404: there is no object with this id. */
export function missingResource(kind: string, id: string, param: string): ApiFailure {
  const wire: WireError = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  };
  return new ApiFailure(404, wire, { executed: true });
}

/** 400: the intent's state does not allow the call. Contains the intent, which users of Stripe.js rely on. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiFailure {
  const wire: WireError = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  };
  return new ApiFailure(400, wire, { executed: true });
}

/** 400: a feature of Stripe that this stand-in does not have. */
export function notInStandIn(what: string, param: string): ApiFailure {
  return invalidParam(`The stand-in does not know ${what}; Stripe itself does.`, param);
}

/** 401: no key, or not a test key. */
export function unauthorized(message: string, code?: ErrorCode): ApiFailure {
  return new ApiFailure(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  });
}
