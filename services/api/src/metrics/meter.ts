/** How a card payment ended. */
export type PaymentResult =
  | 'paid'
  | 'declined'
  /** Charged for an order that could no longer be paid. */
  | 'refunding'
  /** All of it went back. */
  | 'refunded'
  /** Charged with another amount, currency or mode. */
  | 'mismatch';

export interface FinishedRequest {
  readonly method: string;
  /** The path as the contract writes it. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Counts what the server does, for monitoring. */
export interface Meter {
  requestBegan(): void;
  requestEnded(request: FinishedRequest): void;
  ordersPlaced(count: number): void;
  paymentEnded(result: PaymentResult): void;
  jobEnded(queue: string, result: 'done' | 'failed'): void;
  /** Products whose movements do not add up to what is on hand, as the last check here found. */
  stockDiscrepancies(count: number): void;
  /** The streams of changes that are open now. */
  streamsOpen(count: number): void;
}

const nothing = () => undefined;

/** Counts nothing. */
export const noMeter: Meter = {
  requestBegan: nothing,
  requestEnded: nothing,
  ordersPlaced: nothing,
  paymentEnded: nothing,
  jobEnded: nothing,
  stockDiscrepancies: nothing,
  streamsOpen: nothing,
};
