import { cents } from '@kerf/domain/money';
import type Stripe from 'stripe';
import type { CardDispute, CardPayment, CardRefund, ReversalEvents } from './payment-gateway.ts';
import { paymentEvent } from './stripe-event.ts';

/** Stripe's event types about refunds and disputes. */
const REVERSAL_EVENTS = [
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
export async function reversalsOf(
  stripe: Stripe,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Pick<CardPayment, 'refunds' | 'disputes'>> {
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
export async function reversalsSince(stripe: Stripe, moment: Date | null): Promise<ReversalEvents> {
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
