import type { Message } from '@kerf/contract/schemas/message';
import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { toastFailure } from '../../../components/toasts.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import classes from './messages.module.css';
import { useUpdateMessage } from './messages.queries.ts';

interface InboxDesk {
  /** Marks a conversation as done, or reopens it. */
  readonly move: (message: Message) => void;
  /** The last conversation moved, which can be undone; then null. */
  readonly moved: Message | null;
  readonly undo: () => void;
}

const InboxDeskContext = createContext<InboxDesk | null>(null);

export function useInboxDesk(): InboxDesk {
  const desk = use(InboxDeskContext);
  if (!desk) throw new Error('useInboxDesk needs an InboxDeskProvider');
  return desk;
}

/** Moves conversations between the inbox's two tabs, and can undo the last move. */
export function InboxDeskProvider({ children }: { readonly children: ReactNode }) {
  const { mutate } = useUpdateMessage();
  const [moved, setMoved] = useState<Message | null>(null);
  const failed = (error: Error) => toastFailure(problemMessage(error).detail);

  function move(message: Message): void {
    const update = { done: message.state === 'open', version: message.version };
    mutate({ id: message._id, update }, { onSuccess: () => setMoved(message), onError: failed });
  }

  function undo(): void {
    if (!moved) return;
    const update = { done: moved.state === 'done' };
    mutate({ id: moved._id, update }, { onSuccess: () => setMoved(null), onError: failed });
  }

  return <InboxDeskContext value={{ move, moved, undo }}>{children}</InboxDeskContext>;
}

/** Announces the last move, with Undo. */
export function InboxNotice() {
  const { moved, undo } = useInboxDesk();
  return (
    <div role="status">
      {moved && (
        <p className={classes.notice}>
          <span>
            The message from {moved.email} is {moved.state === 'open' ? 'done' : 'open again'}.
          </span>
          <Button variant="default" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
