import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';

/** Where the buyer is on the way from a card to a paid order. */
export type PaymentPhase =
  /** `failure` is what the last try ended with, in the provider's words. */
  | { readonly kind: 'open'; readonly failure: string | null }
  | { readonly kind: 'confirming' }
  /** The card is charged, and the server is being told. */
  | { readonly kind: 'settling'; readonly transactionId: string }
  | UnconfirmedCharge
  /** The card is charged and the order cannot take it. */
  | { readonly kind: 'refused'; readonly transactionId: string; readonly problem: Error }
  | { readonly kind: 'paid'; readonly transactionId: string };

/** The card is charged, and the server could not be told, or not before the page was reloaded. */
export interface UnconfirmedCharge {
  readonly kind: 'unconfirmed';
  readonly transactionId: string;
  readonly problem: Error | null;
  /** It is being told once more. */
  readonly trying: boolean;
}

/** What follows when the server did not take the settlement: it may yet, or it never will. */
export function phaseAfterRefusal(transactionId: string, problem: Error): PaymentPhase {
  if (isFinal(problem)) return { kind: 'refused', transactionId, problem };
  return { kind: 'unconfirmed', transactionId, problem, trying: false };
}

function isFinal(problem: Error): boolean {
  if (!isApiProblem(problem) || problem.code === 'payment_not_settled') return false;
  return problem.status >= 400 && problem.status < 429 && problem.status !== 401;
}

/** The phase as the order shows it: what became known another way counts as much as our own call. */
export function phaseWith(
  phase: PaymentPhase,
  order: Pick<Order, 'state' | 'transactionId'>,
): PaymentPhase {
  if (phase.kind !== 'unconfirmed' && phase.kind !== 'refused') return phase;
  if (order.state !== 'paid' || order.transactionId !== phase.transactionId) return phase;
  return { kind: 'paid', transactionId: phase.transactionId };
}

/** Closing the page now would leave the buyer in doubt. */
export function isUnderWay(phase: PaymentPhase): boolean {
  return phase.kind === 'confirming' || phase.kind === 'settling';
}
