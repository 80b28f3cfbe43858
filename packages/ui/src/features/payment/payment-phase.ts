import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';

/** Where the buyer is on the way from a card to a paid order. */
export type PaymentPhase =
  /** `failure` is what the last try ended with, in the provider's words. */
  | { readonly kind: 'open'; readonly failure: string | null }
  | { readonly kind: 'confirming' }
  /** The card is charged; the server is being told, or could not be told yet (`problem`). */
  | { readonly kind: 'settling'; readonly transactionId: string; readonly problem: Error | null }
  /** The card is charged and the order cannot take it. */
  | { readonly kind: 'refused'; readonly transactionId: string; readonly problem: Error }
  | { readonly kind: 'paid'; readonly transactionId: string };

/** What follows when the server did not take the settlement: it may yet, or it never will. */
export function phaseAfterRefusal(transactionId: string, problem: Error): PaymentPhase {
  return { kind: isFinal(problem) ? 'refused' : 'settling', transactionId, problem };
}

function isFinal(problem: Error): boolean {
  if (!isApiProblem(problem) || problem.code === 'payment_not_settled') return false;
  return problem.status >= 400 && problem.status < 429 && problem.status !== 401;
}

/** The phase as the order shows it: what another way made known counts as much as our own call. */
export function phaseWith(phase: PaymentPhase, order: Pick<Order, 'state' | 'transactionId'>) {
  if (phase.kind !== 'settling' && phase.kind !== 'refused') return phase;
  if (order.state !== 'paid' || order.transactionId !== phase.transactionId) return phase;
  return { kind: 'paid', transactionId: phase.transactionId } satisfies PaymentPhase;
}
