import type { Cents } from '@kerf/domain/money';

/** The current state of a card payment at the provider. */
export interface CardPayment {
  readonly id: string;
  /** Sent to the client, which pays with it. */
  readonly clientSecret: string;
  /** The provider's status; `succeeded` and `canceled` are final. */
  readonly status: string;
  readonly amount: Cents;
  readonly amountReceived: Cents;
  readonly currency: string;
  readonly livemode: boolean;
  /** The id of our payment, from `payment_id` in its metadata. */
  readonly madeFor: string | null;
  /** Its refunds, made by us or at the provider. */
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

export interface CardRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly state: 'requested' | 'succeeded' | 'failed';
  /** The provider's reason for the failure. */
  readonly failure: string | null;
  /** Our own refund that it was made for, by the `refund_id` of its metadata. */
  readonly madeFor: string | null;
}

/** A charge that the cardholder disputes with their bank. */
export interface CardDispute {
  readonly id: string;
  readonly amount: Cents;
  /** As the provider names them. */
  readonly status: string;
  readonly reason: string;
}

export interface NewCardPayment {
  readonly amount: Cents;
  readonly currency: string;
  /** Repeating the key within a day returns the same payment. */
  readonly idempotencyKey: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface NewRefund {
  /** Left out to refund all that is left. */
  readonly amount?: Cents;
  /** The same key makes the same refund, for a day. */
  readonly idempotencyKey: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface Refund {
  /** Null if the provider refused to make one. */
  readonly id: string | null;
  /** The provider's status, or why it refused. */
  readonly status: string;
}

/** A provider's event with a valid signature. Only its subject is used, never its data. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The card payment that it refers to, if any. */
  readonly paymentId: string | null;
  readonly payload: object;
}

/** Events of refunds and disputes, the oldest first. */
export interface ReversalEvents {
  readonly events: readonly PaymentEvent[];
  /** When the newest of them happened, by the provider's clock; null if there are none. */
  readonly newest: Date | null;
}

/**
 * Everything Kerf asks of a card payment provider. Rejects with PaymentsUnavailable where it has no answer,
 * and with PaymentUnknown where it has no such payment.
 */
export interface PaymentGateway {
  /** Whether real money moves. */
  readonly livemode: boolean;
  create(payment: NewCardPayment): Promise<CardPayment>;
  retrieve(paymentId: string): Promise<CardPayment>;
  /** Like `retrieve`, but returns null for an unknown payment. */
  find(paymentId: string): Promise<CardPayment | null>;
  /** Cancels a payment and returns its state: one that has succeeded stays so. */
  cancel(paymentId: string): Promise<CardPayment>;
  refund(paymentId: string, refund: NewRefund): Promise<Refund>;
  /** Lists refund and dispute events since a time, or all available ones if null. */
  reversalsSince(moment: Date | null): Promise<ReversalEvents>;
  /** Parses a webhook delivery; null if the signature is invalid. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>;
}

interface UnavailableOptions extends ErrorOptions {
  readonly keyIsSpent?: boolean;
  readonly keyIsInUse?: boolean;
}

/** The provider cannot be reached, is too slow, or answers nonsense. What it did is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** The provider repeats this failure for the same key; a retry needs a new one. */
  readonly keyIsSpent: boolean;
  /** Another call with the key that was sent has not been answered yet. */
  readonly keyIsInUse: boolean;

  constructor(message: string, options: UnavailableOptions = {}) {
    const { keyIsSpent = false, keyIsInUse = false, ...others } = options;
    super(message, others);
    this.keyIsSpent = keyIsSpent;
    this.keyIsInUse = keyIsInUse;
  }
}

/** The provider has no such payment: its keys are those of another account, or it has lost it. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}
