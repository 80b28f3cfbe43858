import { isApiProblem } from '@kerf/api-client/api-problem';

/** A request that was sent, and the idempotency key that makes repeating it harmless. */
export interface SubmitAttempt {
  readonly content: string;
  readonly key: string;
}

/** The undecided attempt if its content is the same, otherwise a new one. */
export function attemptFor(content: string, undecided: SubmitAttempt | null): SubmitAttempt {
  if (undecided?.content === content) return undecided;
  return { content, key: crypto.randomUUID() };
}

/** Whether the failure is the server's final answer, so that another attempt needs a new key. */
export function isDecided(error: unknown): boolean {
  return isApiProblem(error) && error.status < 500 && error.status !== 429;
}
