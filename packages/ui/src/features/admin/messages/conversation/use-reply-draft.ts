import { useState } from 'react';
import { usePlatform } from '../../../../platform/platform-context.tsx';

interface ReplyDraft {
  readonly text: string;
  readonly write: (text: string) => void;
}

/** What was typed in reply to a message and not sent yet. It stays on this device until it is sent. */
export function useReplyDraft(messageId: string, email: string): ReplyDraft {
  const { drafts } = usePlatform();
  const name = `reply ${email} ${messageId}`;
  const [text, setText] = useState(() => drafts.read(name) ?? '');

  function write(next: string): void {
    setText(next);
    try {
      drafts.write(name, next);
    } catch {
      // No room on the device: it lasts as long as the page.
    }
  }

  return { text, write };
}
