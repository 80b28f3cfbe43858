import { newReply } from '@kerf/contract/schemas/message';
import { useRef } from 'react';
import { z } from 'zod';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import type { ReplyAttempt } from '../messages.queries.ts';

const sentReply = z.object({
  typed: z.string(),
  attempt: z.object({ id: z.string(), reply: newReply, idempotencyKey: z.string() }),
});

/**
 * Keeps a reply that has no answer yet, as `useUnanswered` does, but on this device: even after a reload it is
 * sent again as it was, and emailed once.
 */
export function useUnansweredReply(messageId: string, email: string) {
  const { drafts } = usePlatform();
  const name = `unanswered reply ${email} ${messageId}`;
  const sent = useRef(drafts.read(name));
  return {
    /** The attempt that was made with these entries, if it has no answer yet. */
    sentWith: (typed: string): ReplyAttempt | null => {
      const kept = read(sent.current);
      return kept?.typed === typed ? kept.attempt : null;
    },
    keep: (attempt: ReplyAttempt, typed: string) => {
      sent.current = JSON.stringify({ typed, attempt });
      try {
        drafts.write(name, sent.current);
      } catch {
        // If storage is full, it lasts until the page is closed.
      }
    },
    forget: () => {
      sent.current = null;
      drafts.remove(name);
    },
  };
}

function read(text: string | null): z.output<typeof sentReply> | null {
  if (text === null) return null;
  try {
    return sentReply.parse(JSON.parse(text));
  } catch {
    // Written by another version of the app.
    return null;
  }
}
