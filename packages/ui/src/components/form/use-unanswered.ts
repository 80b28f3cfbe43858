import { useRef } from 'react';

interface Sent<Request> {
  readonly request: Request;
  readonly typed: string;
}

/**
 * Keeps a request that has no answer yet, to be sent again as it was until something else is typed: what the
 * page shows by then may already count it, so that a request made anew would be another one.
 */
export function useUnanswered<Request>() {
  const sent = useRef<Sent<Request>>(null);
  return {
    /** The request that was sent with these entries, if it has no answer yet. */
    sentWith: (typed: string): Request | null =>
      sent.current?.typed === typed ? sent.current.request : null,
    keep: (request: Request, typed: string) => {
      sent.current = { request, typed };
    },
    forget: () => {
      sent.current = null;
    },
  };
}
