import { isApiProblem } from '@kerf/api-client/api-problem';

/** One content on its way to the server, under the key that makes its repetition harmless. */
export interface SubmitAttempt {
  readonly content: string;
  readonly key: string;
}

/** The attempt to repeat where it is still undecided and its content the same; else a new one. */
export function attemptFor(content: string, undecided: SubmitAttempt | null): SubmitAttempt {
  if (undecided?.content === content) return undecided;
  return { content, key: crypto.randomUUID() };
}

/** Whether the failure is the server's answer to the attempt, so that a new try is a new order. */
export function isDecided(error: unknown): boolean {
  return isApiProblem(error) && error.status < 500 && error.status !== 429;
}
