import { useRef } from 'react';
import { attemptFor, isDecided, type SubmitAttempt } from './submit-attempt.ts';

/**
 * Sends a request under a key that stays the same for the same request until the server has decided on it. For
 * what is not a form of fields, which has its own `sendOnce`.
 */
export function useSendOnce() {
  const undecided = useRef<SubmitAttempt | null>(null);
  return async <Request, Reply>(
    request: Request,
    send: (request: Request, idempotencyKey: string) => Promise<Reply>,
  ): Promise<Reply> => {
    undecided.current = attemptFor(JSON.stringify(request), undecided.current);
    try {
      const reply = await send(request, undecided.current.key);
      undecided.current = null;
      return reply;
    } catch (error) {
      if (isDecided(error)) undecided.current = null;
      throw error;
    }
  };
}
