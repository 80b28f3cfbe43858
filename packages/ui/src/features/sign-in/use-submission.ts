import { useState } from 'react';
import { signInMessage } from '../../session/identity-problem.ts';

/** Which of the page's ways in is being tried. */
type Way = 'form' | 'google';

interface Submission {
  readonly busy: Way | null;
  /** Why the last try failed, or null. */
  readonly failure: string | null;
  run(way: Way, act: () => Promise<void>): void;
}

/** One try at a time; a failure is kept in words until the next try. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(way: Way, act: () => Promise<void>): Promise<void> {
    setBusy(way);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(signInMessage(error));
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    failure,
    run: (way, act) => {
      if (busy === null) void attempt(way, act);
    },
  };
}
