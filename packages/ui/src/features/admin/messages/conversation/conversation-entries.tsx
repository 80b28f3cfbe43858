import type { Conversation, ConversationEntry } from '@kerf/contract/schemas/message';
import { DateTime } from '../../../../components/date-time.tsx';
import { LinkedText } from '../linked-text.tsx';
import { nameOf } from '../sender.tsx';
import classes from './conversation.module.css';

interface ConversationEntriesProps {
  readonly conversation: Conversation;
}

/** A conversation's messages and replies, oldest first. */
export function ConversationEntries({ conversation }: ConversationEntriesProps) {
  return (
    <ol className={classes.entries} aria-label="Messages and replies">
      {conversation.entries.map((entry) => (
        <li key={entry._id} className={classes.entry} data-kind={entry.kind}>
          <p className={classes.head}>
            <strong>{writerOf(entry, conversation)}</strong>
            <DateTime value={entry.at} />
            {entry.mail && <MailState mail={entry.mail} />}
          </p>
          <p className={classes.body}>
            <LinkedText text={entry.body.trim()} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function writerOf({ kind, author }: ConversationEntry, { email }: Conversation): string {
  if (kind === 'message') return email;
  return author === null ? 'The shop' : nameOf(author);
}

const mailStates = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
} as const;

function MailState({
  mail: { state, error },
}: {
  readonly mail: NonNullable<ConversationEntry['mail']>;
}) {
  return (
    <span className={classes.mail} data-state={state}>
      {mailStates[state]}
      {state !== 'sent' && error !== null && `: ${error}`}
    </span>
  );
}
