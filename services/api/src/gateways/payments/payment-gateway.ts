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
  /** The ids of the user and of the order that it was made for, from its metadata. */
  readonly userId: string | null;
  readonly orderId: string | null;
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
  /** The id of our own refund, from `refund_id` in its metadata. */
  readonly madeFor: string | null;
}

/** A charge that the cardholder disputes with their bank. */
export interface CardDispute {
  readonly id: string;
  readonly amount: Cents;
  /** The provider's name for its state. */
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
  /** Absent to refund everything left. */
  readonly amount?: Cents;
  /** Repeating the key within a day returns the same refund. */
  readonly idempotencyKey: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface Refund {
  /** Null if the provider refused. */
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

/** Refund and dispute events, oldest first. */
export interface ReversalEvents {
  readonly events: readonly PaymentEvent[];
  /** The time of the newest event by the provider's clock; null if there are none. */
  readonly newest: Date | null;
}

/**
 * Everything Kerf needs from a card payment provider. Rejects with PaymentsUnavailable if there is no
 * answer, and with PaymentUnknown if there is no such payment.
 */
export interface PaymentGateway {
  /** Whether real money moves. */
  readonly livemode: boolean;
  create(payment: NewCardPayment): Promise<CardPayment>;
  retrieve(paymentId: string): Promise<CardPayment>;
  /** Like `retrieve`, but returns null for an unknown payment. */
  find(paymentId: string): Promise<CardPayment | null>;
  /** Cancels a payment and returns its state. One that has succeeded stays succeeded. */
  cancel(paymentId: string): Promise<CardPayment>;
  refund(paymentId: string, refund: NewRefund): Promise<Refund>;
  /** Lists refund and dispute events since a time, or all available ones if null. */
  reversalsSince(moment: Date | null): Promise<ReversalEvents>;
  /** The card payments that were charged since a time; the provider knows those of thirty days. */
  chargedSince(moment: Date): Promise<readonly string[]>;
  /** Parses a webhook delivery; null if the signature is invalid. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>;
}

interface UnavailableOptions extends ErrorOptions {
  readonly keyIsSpent?: boolean;
  readonly keyIsInUse?: boolean;
}

/** The provider is unreachable, too slow, or its answer is invalid. Whether it executed the call is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** The provider repeats this failure for the same key; a retry needs a new one. */
  readonly keyIsSpent: boolean;
  /** An earlier call with the same key is still being answered. */
  readonly keyIsInUse: boolean;

  constructor(message: string, options: UnavailableOptions = {}) {
    const { keyIsSpent = false, keyIsInUse = false, ...others } = options;
    super(message, others);
    this.keyIsSpent = keyIsSpent;
    this.keyIsInUse = keyIsInUse;
  }
}

/** The provider does not know the payment: our keys are of another account, or it was lost. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}
