import { newReply } from '@kerf/contract/schemas/message';
import { useRef } from 'react';
import { isRecord } from '../../../../components/form/history-entry.ts';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import type { ReplyAttempt } from '../messages.queries.ts';

interface Sent {
  readonly typed: string;
  readonly attempt: ReplyAttempt;
}

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
      const kept = sent.current === null ? null : readSent(sent.current);
      return kept?.typed === typed ? kept.attempt : null;
    },
    keep: (attempt: ReplyAttempt, typed: string) => {
      sent.current = JSON.stringify({ typed, attempt } satisfies Sent);
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

/** Null if another version of the app stored something else. */
function readSent(text: string): Sent | null {
  const { typed, attempt } = recordOf(JSON.parse(text));
  const { id, reply, idempotencyKey } = recordOf(attempt);
  const { data } = newReply.safeParse(reply);
  if (typeof typed !== 'string' || typeof id !== 'string' || !data) return null;
  return typeof idempotencyKey === 'string'
    ? { typed, attempt: { id, reply: data, idempotencyKey } }
    : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
