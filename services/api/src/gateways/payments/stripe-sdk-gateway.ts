import { cents } from '@kerf/domain/money';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Secrets } from '../../secrets.ts';
import {
  type CardDispute,
  type CardPayment,
  type CardRefund,
  type PaymentEvent,
  type PaymentGateway,
  PaymentsUnavailable,
  PaymentUnknown,
  type ReversalEvents,
} from './payment-gateway.ts';
import { isLive, type StripeSettings } from './stripe-settings.ts';

const REQUEST_TIMEOUT_MS = 10_000;

/** The gateway itself, on Stripe's SDK. */
export function createStripeSdkGateway(settings: StripeSettings): PaymentGateway {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs ?? REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiBase === undefined ? {} : stripeAddress(settings.apiBase)),
  });
  const retrieve = async (paymentId: string) => {
    const expand = ['latest_charge.refunds'];
    const intent = await answered(stripe.paymentIntents.retrieve(paymentId, { expand }));
    return { ...cardPayment(intent), ...(await answered(reversalsOf(stripe, intent))) };
  };

  return {
    livemode: isLive(settings),
    retrieve,
    create: async ({ amount, currency, idempotencyKey, metadata }) =>
      cardPayment(
        await answered(
          stripe.paymentIntents.create(
            { amount, currency, metadata, allowed_payment_method_types: ['card'] },
            { idempotencyKey },
          ),
        ),
      ),
    find: async (paymentId) => {
      try {
        return await retrieve(paymentId);
      } catch (error) {
        if (error instanceof PaymentUnknown) return null;
        throw error;
      }
    },
    cancel: async (paymentId) => {
      try {
        return cardPayment(await answered(stripe.paymentIntents.cancel(paymentId)));
      } catch (error) {
        if (isInvalid(error) && error.code === 'payment_intent_unexpected_state')
          return retrieve(paymentId);
        throw error;
      }
    },
    refund: async (paymentId, { idempotencyKey, ...rest }) => {
      try {
        const refund = await answered(
          stripe.refunds.create({ payment_intent: paymentId, ...rest }, { idempotencyKey }),
        );
        return { id: refund.id, status: refund.status ?? 'pending' };
      } catch (error) {
        // For example a payment that was charged back, or refunded by hand. A retry would not help.
        if (isInvalid(error)) return { id: null, status: error.code ?? error.message };
        throw error;
      }
    },
    reversalsSince: (moment) => answered(reversalsSince(stripe, moment)),
    chargedSince: (moment) => answered(chargedSince(stripe, moment)),
    readEvent: (body, signature) => readEvent(stripe, body, signature, settings.webhookSecrets),
  };
}

/** Stripe's address for its SDK. */
export function stripeAddress(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme };
}

/** Translates the SDK's errors to PaymentsUnavailable and PaymentUnknown. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) throw new PaymentUnknown(error.message, { cause: error });
    if (!hasNoAnswer(error)) throw error;
    throw new PaymentsUnavailable('Stripe gave no answer.', {
      cause: error,
      keyIsSpent: isStorable(error),
      keyIsInUse: isAnsweredElsewhere(error),
    });
  }
}

/** A failure of a call that Stripe had begun to execute; it repeats the failure for the same key. */
function isStorable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500;
}

/** Another call with the same key is still being executed. */
function isAnsweredElsewhere(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAPIError &&
    (error.code === 'idempotency_key_in_use' || error.code === 'lock_timeout')
  );
}

function hasNoAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return isInvalid(error) && error.code === 'resource_missing';
}

function isInvalid(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function cardPayment(intent: Stripe.PaymentIntent): CardPayment {
  if (intent.object !== 'payment_intent' || !intent.client_secret) {
    throw new PaymentsUnavailable('Stripe answered with something other than a payment.');
  }
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    amount: cents(intent.amount),
    amountReceived: cents(intent.amount_received),
    currency: intent.currency,
    livemode: intent.livemode,
    madeFor: intent.metadata.payment_id ?? null,
    userId: intent.metadata.user_id ?? null,
    orderId: intent.metadata.order_id ?? null,
    refunds: [],
    disputes: [],
  };
}

async function readEvent(stripe: Stripe, body: string, signature: string, secrets: Secrets) {
  // The SDK throws on a scheme without a digest, which anyone can send.
  if (!/^t=\d+(?:,\w+=[0-9a-f]+)+$/.test(signature)) return null;
  for (const secret of secrets) {
    try {
      return paymentEvent(await stripe.webhooks.constructEventAsync(body, signature, secret));
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

/** Stripe's event types about refunds and disputes. */
export const REVERSAL_EVENTS = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];
const MOST_OF_ONE_PAYMENT = 1000;
const MOST_EVENTS = 10_000;

/** The refunds and disputes of an intent whose `latest_charge.refunds` is expanded. */
async function reversalsOf(stripe: Stripe, { id, latest_charge: charge }: Stripe.PaymentIntent) {
  if (charge === null) return { refunds: [], disputes: [] };
  const known = typeof charge === 'string' ? undefined : charge;
  const whole = known?.refunds?.has_more === false;
  const all = { payment_intent: id, limit: 100 };
  const [refunds, disputes] = await Promise.all([
    whole
      ? (known.refunds?.data ?? [])
      : stripe.refunds.list(all).autoPagingToArray({ limit: MOST_OF_ONE_PAYMENT }),
    known?.disputed === false
      ? []
      : stripe.disputes.list(all).autoPagingToArray({ limit: MOST_OF_ONE_PAYMENT }),
  ]);
  return { refunds: refunds.map(cardRefund), disputes: disputes.map(cardDispute) };
}

/** Stripe lists events of the last thirty days, newest first. */
async function reversalsSince(stripe: Stripe, moment: Date | null): Promise<ReversalEvents> {
  const listed = await stripe.events
    .list({
      types: REVERSAL_EVENTS,
      limit: 100,
      ...(moment && { created: { gte: Math.floor(moment.getTime() / 1000) } }),
    })
    .autoPagingToArray({ limit: MOST_EVENTS });
  const newest = listed[0];
  return {
    events: listed.toReversed().flatMap((event) => paymentEvent(event) ?? []),
    newest: newest === undefined ? null : new Date(newest.created * 1000),
  };
}

async function chargedSince(stripe: Stripe, moment: Date): Promise<string[]> {
  const charged: string[] = [];
  const created = { gte: Math.floor(moment.getTime() / 1000) };
  const type = 'payment_intent.succeeded';
  for await (const event of stripe.events.list({ type, limit: 100, created })) {
    const id = paymentEvent(event)?.paymentId;
    if (id) charged.push(id);
  }
  return charged.reverse();
}

function cardRefund(refund: Stripe.Refund): CardRefund {
  const { id, amount, status, failure_reason, metadata } = refund;
  const failed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount: cents(amount),
    state: failed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'requested',
    failure: failed ? (failure_reason ?? status) : null,
    madeFor: metadata?.refund_id ?? null,
  };
}

function cardDispute({ id, amount, status, reason }: Stripe.Dispute): CardDispute {
  return { id, amount: cents(amount), status, reason };
}

const eventShape = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.looseObject({
    object: z.looseObject({
      object: z.string().optional(),
      id: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/** Parses a Stripe event; null if it is invalid. */
function paymentEvent(signed: unknown): PaymentEvent | null {
  const { data: event } = eventShape.safeParse(storable(signed));
  if (!event) return null;
  return { id: event.id, type: event.type, paymentId: paymentIdOf(event), payload: event };
}

/** Intents have their own id; charges, refunds and disputes name their intent. */
function paymentIdOf({ data: { object } }: z.output<typeof eventShape>): string | null {
  if (object.object === 'payment_intent') return object.id ?? null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}

// JSON.stringify escapes only these two by code: NUL, and unpaired surrogates.
const UNSTORABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Removes characters that JSON allows but Postgres cannot store. */
function storable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(UNSTORABLE, '$1\\ufffd'));
}
