import { useState } from 'react';
import { usePlatform } from '../../../../platform/platform-context.tsx';

interface ReplyDraft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Empties the draft unless something else was typed since, even if the user has left the page. */
  readonly dropSent: (text: string) => void;
}

/** The draft of a reply to a message, stored on this device until it is sent. */
export function useReplyDraft(messageId: string, email: string): ReplyDraft {
  const { drafts } = usePlatform();
  const name = `reply ${email} ${messageId}`;
  const [text, setText] = useState(() => drafts.read(name) ?? '');

  function write(next: string): void {
    setText(next);
    try {
      drafts.write(name, next);
    } catch {
      // If storage is full, the draft lasts until the page is closed.
    }
  }

  function dropSent(sent: string): void {
    setText((now) => (now === sent ? '' : now));
    if (drafts.read(name) === sent) drafts.remove(name);
  }

  return { text, write, dropSent };
}
