import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { isPaid } from '@kerf/domain/order-state';

/** The progress from a card to a paid order. */
export type PaymentPhase =
  /** `failure` is Stripe's message about the last attempt. */
  | { readonly kind: 'open'; readonly failure: string | null }
  | { readonly kind: 'confirming' }
  /** The card is charged and the server is being notified. */
  | { readonly kind: 'settling'; readonly transactionId: string }
  | UnconfirmedCharge
  /** The card is charged but the order cannot accept the payment. */
  | { readonly kind: 'refused'; readonly transactionId: string; readonly problem: Error }
  | { readonly kind: 'paid'; readonly transactionId: string };

/** The card is charged but the server has not confirmed it, for example after a reload. */
export interface UnconfirmedCharge {
  readonly kind: 'unconfirmed';
  readonly transactionId: string;
  readonly problem: Error | null;
  /** Whether another attempt to notify the server is in progress. */
  readonly trying: boolean;
}

/** The phase after settling failed: unconfirmed if a retry may help, otherwise refused. */
export function phaseAfterRefusal(transactionId: string, problem: Error): PaymentPhase {
  if (isFinal(problem)) return { kind: 'refused', transactionId, problem };
  return { kind: 'unconfirmed', transactionId, problem, trying: false };
}

function isFinal(problem: Error): boolean {
  if (!isApiProblem(problem) || problem.code === 'payment_not_settled') return false;
  return problem.status >= 400 && problem.status < 429 && problem.status !== 401;
}

/** The phase updated from the order, which may show the payment before our own call returns. */
export function phaseWith(
  phase: PaymentPhase,
  order: Pick<Order, 'state' | 'transactionId'>,
): PaymentPhase {
  if (phase.kind !== 'unconfirmed' && phase.kind !== 'refused') return phase;
  if (!isPaid(order.state) || order.transactionId !== phase.transactionId) return phase;
  return { kind: 'paid', transactionId: phase.transactionId };
}

/** Whether closing the page now would leave the outcome unknown to the buyer. */
export function isInProgress(phase: PaymentPhase): boolean {
  return phase.kind === 'confirming' || phase.kind === 'settling';
}
