/** How a card payment ended. */
export type PaymentResult =
  | 'paid'
  | 'declined'
  /** Charged for an order that could no longer be paid. */
  | 'refunding'
  /** Refunded in full. */
  | 'refunded'
  /** Charged with another amount, currency or mode. */
  | 'mismatch';

export interface FinishedRequest {
  readonly method: string;
  /** The path pattern in the contract. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface StripeCall {
  /** What was asked, like `refund`. */
  readonly call: string;
  /** `unavailable` if there was no answer. */
  readonly result: 'answered' | 'refused' | 'unavailable';
  readonly seconds: number;
}

/** Counts what the server does, for monitoring. */
export interface Meter {
  requestBegan(): void;
  requestEnded(request: FinishedRequest): void;
  ordersPlaced(count: number): void;
  paymentEnded(result: PaymentResult): void;
  jobEnded(queue: string, result: 'done' | 'failed'): void;
  stripeCalled(call: StripeCall): void;
  /** The number of open streams. */
  streamsOpen(count: number): void;
}

const nothing = () => undefined;

/** A meter that counts nothing. */
export const noMeter: Meter = {
  requestBegan: nothing,
  requestEnded: nothing,
  ordersPlaced: nothing,
  paymentEnded: nothing,
  jobEnded: nothing,
  stripeCalled: nothing,
  streamsOpen: nothing,
};
