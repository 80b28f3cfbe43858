import type { RefundReason, RefundState } from '@kerf/domain/refund';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export type PaymentState =
  | 'creating'
  | 'open'
  | 'succeeded'
  | 'canceled'
  | 'refunding'
  | 'refunded'
  | 'attention';

export interface PaymentTables {
  /** A charge that the cardholder disputes at their bank. */
  disputes: {
    id: string;
    payment_id: string;
    stripe_id: string;
    amount_cents: number;
    /** Stripe's name for its state. */
    status: string;
    reason: string;
    needs_review: boolean;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  payment_passes: {
    id: string;
    /** The session that issued the code; the pass ends with it. */
    session_id: string;
    order_id: string;
    code_hash: string;
    code_expires_at: Moment;
    /** Set once, when the code is redeemed. */
    token_hash: string | null;
    token_expires_at: Moment | null;
    created_at: Timestamp;
  };

  payments: {
    id: string;
    /** Null for a charge that a restore has lost, of somebody who is not in the backup. */
    user_id: string | null;
    /** Null until an order claims the payment. */
    order_id: string | null;
    amount_cents: number;
    currency: Generated<'usd'>;
    /** Sent to Stripe, so that a repeated request creates no second intent, nor refunds what is left of it twice. */
    idempotency_key: string;
    intent_id: string | null;
    refund_id: string | null;
    state: Generated<PaymentState>;
    attention: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  refund_lines: {
    refund_id: string;
    /** The position of the order line. */
    position: number;
    quantity: number;
    /** How many of the units had not shipped; they no longer will. */
    unshipped: number;
    amount_cents: number;
  };

  /** A refund of a payment, requested in Kerf or made in Stripe's dashboard. */
  refunds: {
    id: string;
    payment_id: string;
    stripe_id: string | null;
    amount_cents: number;
    /** What of the amount is shipping, without its tax. */
    shipping_cents: Generated<number>;
    /** What of that is for each of the order's further destinations; null where it has none. */
    further_shipping: ColumnType<number[] | null, string | null | undefined, never>;
    /** What of the amount is tax. */
    tax_cents: Generated<number>;
    state: RefundState;
    /** Stripe's reason for a failure. */
    failure: string | null;
    /** Whether no admin has reviewed it since its last change. */
    needs_review: boolean;
    /** This and the columns below are set only for refunds that staff requested in Kerf. */
    reason: RefundReason | null;
    note: string | null;
    restock: Generated<boolean>;
    requested_by: string | null;
    /** Sent to Stripe, so that a repeated request makes no second refund. */
    idempotency_key: string | null;
    /** Whether it failed after its units had been restocked and sold again. */
    sold_since: Generated<boolean>;
    /** The failed refund that this one retries. */
    retry_of: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  /** A single row: the time up to which Stripe's refund and dispute events have been read. */
  stripe_event_cursor: {
    only_row: Generated<boolean>;
    read_to: Moment;
  };

  stripe_events: {
    id: string;
    type: string;
    object_id: string | null;
    payload: JSONColumnType<object>;
    received_at: Timestamp;
    processed_at: Moment | null;
  };
}
