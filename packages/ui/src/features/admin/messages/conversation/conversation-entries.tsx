import type { Conversation, ConversationEntry } from '@kerf/contract/schemas/message';
import { DateTime } from '../../../../components/date-time.tsx';
import { fileSize } from '../../../../components/file-size.ts';
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
            {entry.byEmail && <span className={classes.mail}>{wayOf(entry.byEmail)}</span>}
          </p>
          <p className={classes.body}>
            <LinkedText text={entry.body.trim()} />
          </p>
          {entry.byEmail && <Attachments files={entry.byEmail.attachments} />}
        </li>
      ))}
    </ol>
  );
}

function writerOf({ kind, author, byEmail }: ConversationEntry, { email }: Conversation): string {
  if (kind === 'message') return byEmail?.from ?? email;
  return author === null ? 'The shop' : nameOf(author);
}

type ByEmail = NonNullable<ConversationEntry['byEmail']>;

function wayOf({ automatic }: ByEmail): string {
  return automatic ? 'Automatic email' : 'By email';
}

/** The names of a message's files, which only the mailbox has. */
function Attachments({ files }: { readonly files: ByEmail['attachments'] }) {
  if (files.length === 0) return null;
  const named = files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ');
  return (
    <p className={classes.files}>
      {files.length === 1 ? 'A file' : `${files.length} files`} in the shop’s mailbox: {named}
    </p>
  );
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
