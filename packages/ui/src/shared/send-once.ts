import { isApiProblem } from '@kerf/api-client/api-problem';
import { useRef } from 'react';

/** A request that was sent, and the idempotency key that makes repeating it harmless. */
export interface SubmitAttempt {
  readonly content: string;
  readonly key: string;
}

interface Attempts {
  /** The attempt that the server has not decided on yet. */
  readonly undecided: SubmitAttempt | null;
  /** Keeps an attempt until it is decided on; null once it is. */
  readonly keep: (attempt: SubmitAttempt | null) => void;
}

/**
 * Sends a request under a key that stays the same for the same content until the server has decided on it, so that
 * it takes effect once even if an answer is lost.
 */
export async function sendOnce<Reply>(
  content: string,
  { undecided, keep }: Attempts,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const attempt =
    undecided?.content === content ? undecided : { content, key: crypto.randomUUID() };
  keep(attempt);
  try {
    const reply = await send(attempt.key);
    keep(null);
    return reply;
  } catch (error) {
    if (isDecided(error)) keep(null);
    throw error;
  }
}

/** For what is not a form of fields, which has its own `sendOnce`: keeps the attempt while the page is open. */
export function useSendOnce() {
  const undecided = useRef<SubmitAttempt | null>(null);
  return <Request, Reply>(
    request: Request,
    send: (request: Request, idempotencyKey: string) => Promise<Reply>,
  ): Promise<Reply> => {
    const keep = (attempt: SubmitAttempt | null) => {
      undecided.current = attempt;
    };
    const attempts = { undecided: undecided.current, keep };
    return sendOnce(JSON.stringify(request), attempts, (key) => send(request, key));
  };
}

/** Whether the failure is the server's final answer, so that another attempt needs a new key. */
export function isDecided(error: unknown): boolean {
  return isApiProblem(error) && error.status < 500 && error.status !== 429;
}
