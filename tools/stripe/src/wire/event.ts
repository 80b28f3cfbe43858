import type Stripe from 'stripe';
import { API_VERSION } from '../api-version.ts';

/** Every type of event that the stand-in sends itself. */
export const EVENT_TYPES = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies readonly Stripe.Event['type'][];
export type EventType = (typeof EVENT_TYPES)[number];

/** The object in an event of this type. */
export type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** An event as returned by the API. The type is open, since control calls may send any. */
export interface WireEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: Stripe.Event.Request | null;
  readonly type: string;
}

export interface EventInput {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly type: string;
  readonly object: object;
  readonly request: Stripe.Event.Request | null;
}

/** A new event, not yet sent to any endpoint. */
export function wireEvent(input: EventInput): WireEvent {
  return {
    id: input.id,
    object: 'event',
    api_version: API_VERSION,
    created: input.created,
    data: { object: input.object },
    livemode: false,
    pending_webhooks: 0,
    request: input.request ?? { id: null, idempotency_key: null },
    type: input.type,
  };
}
