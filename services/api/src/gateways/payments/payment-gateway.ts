import type { Cents } from '@kerf/domain/money';

/** A card payment as the provider knows it now. */
export interface CardPayment {
  readonly id: string;
  /** Handed to the client, which pays with it. */
  readonly clientSecret: string;
  /** The provider's own word; `succeeded` and `canceled` are final. */
  readonly status: string;
  readonly amount: Cents;
  readonly amountReceived: Cents;
  readonly currency: string;
  readonly livemode: boolean;
  /** Our own payment that it was made for, by the `payment_id` of its metadata. */
  readonly madeFor: string | null;
  /** Money of it that went back, refunded by us or at the provider. */
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly CardDispute[];
}

export interface CardRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly state: 'requested' | 'succeeded' | 'failed';
  /** The provider's word for why it failed. */
  readonly failure: string | null;
}

/** A charge that its cardholder disputes at their bank. */
export interface CardDispute {
  readonly id: string;
  readonly amount: Cents;
  /** The provider's own words. */
  readonly status: string;
  readonly reason: string;
}

export interface NewCardPayment {
  readonly amount: Cents;
  readonly currency: string;
  /** The same key makes the same payment, for a day. */
  readonly idempotencyKey: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Refund {
  /** Null if the provider refused to make one. */
  readonly id: string | null;
  /** The provider's own word, or why it refused. */
  readonly status: string;
}

/** A provider's event whose signature was right. Its snapshot is never trusted, only its subject. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The card payment that it is about, where it is about one. */
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
  /** As `retrieve`, for a payment that may be unknown to the provider; null if it is. */
  find(paymentId: string): Promise<CardPayment | null>;
  /** Cancels a payment and returns its state: one that has succeeded stays so. */
  cancel(paymentId: string): Promise<CardPayment>;
  refund(paymentId: string, idempotencyKey: string): Promise<Refund>;
  /** What the provider has to tell of refunds and disputes since a moment; of all that it still knows where it is null. */
  reversalsSince(moment: Date | null): Promise<ReversalEvents>;
  /** The event in a webhook delivery, or null if the signature does not hold. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>;
}

interface UnavailableOptions extends ErrorOptions {
  readonly keyIsSpent?: boolean;
  readonly keyIsInUse?: boolean;
}

/** The provider cannot be reached, is too slow, or answers nonsense. What it did is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** The provider keeps its failure for the key that was sent; another try needs another key. */
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
