import type { Message } from '@kerf/contract/schemas/message';
import { createContext, type ReactNode, use, useState } from 'react';
import { toastFailure } from '../../../components/toasts.tsx';
import { UndoButton } from '../../../components/undo.tsx';
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
  const { mutateAsync } = useUpdateMessage();
  const [moved, setMoved] = useState<Message | null>(null);
  const failed = (error: Error) => toastFailure(problemMessage(error).detail);

  // Not `mutate`: it drops the callbacks of a move once another one begins.
  function move(message: Message): void {
    const update = { done: message.state === 'open', version: message.version };
    void mutateAsync({ id: message._id, update }).then(() => setMoved(message), failed);
  }

  function undo(): void {
    if (!moved) return;
    const update = { done: moved.state === 'done' };
    // Another conversation may have been moved meanwhile.
    const forget = () => setMoved((latest) => (latest === moved ? null : latest));
    void mutateAsync({ id: moved._id, update }).then(forget, failed);
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
          <UndoButton onUndo={undo} />
        </p>
      )}
    </div>
  );
}
