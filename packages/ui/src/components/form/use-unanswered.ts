import { useRef } from 'react';

/** A request, and what it was made of. */
export interface Sent<Request> {
  readonly request: Request;
  readonly typed: string;
}

/**
 * Keeps a request that has no answer yet, or what it was made of, so that it is sent again as it was until
 * something else is typed. What the page shows by then may already count it: made anew, it would be another.
 * `earlier` is one that an earlier copy of the form sent.
 */
export function useUnanswered<Request>(earlier: Sent<Request> | null = null) {
  const sent = useRef(earlier);
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
