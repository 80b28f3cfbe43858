import type Stripe from 'stripe';
import { API_VERSION } from '../api-version.ts';

/** Every type of event that the stand-in makes by itself. */
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

/** What an event of this type is about. */
export type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** An event as the API shows it. The type is open: a control call may send any. */
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

/** An event that no endpoint was told of yet. */
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
