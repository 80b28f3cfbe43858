import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Conversation, newReply } from '@kerf/contract/schemas/message';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { checkBySchema } from '../../../../components/form/field-errors.ts';
import { isRecord } from '../../../../components/form/history-entry.ts';
import { useSubmission } from '../../../../components/form/use-submission.ts';
import { toastSuccess } from '../../../../components/toasts.tsx';
import { usePlatform } from '../../../../platform/platform-context.tsx';
import { useAccount } from '../../../../session/session-context.tsx';
import { ErrorAlert } from '../../../../shared/error-alert.tsx';
import { problemMessage } from '../../../../shared/problem.messages.ts';
import { ProblemAlert } from '../../../../shared/problem-alert.tsx';
import { isDecided } from '../../../../shared/submit-attempt.ts';
import { type ReplyAttempt, useReplyToMessage } from '../messages.queries.ts';
import { nameOf } from '../sender.tsx';
import classes from './conversation.module.css';

interface ReplyFormProps {
  readonly conversation: Conversation;
}

/** Writes a reply, which is sent by email. The draft is kept until then. */
export function ReplyForm({ conversation }: ReplyFormProps) {
  const { _id: id, email, version } = conversation;
  const own = useAccount()?.email ?? '';
  const draft = useReplyDraft(id, own);
  const news = useNews(conversation, draft.text, own);
  const { mutateAsync } = useReplyToMessage();
  const unanswered = useUnansweredReply(id, own);
  const thenDone = useRef(false);
  const form = useSubmission({
    // Kept on the device.
    lostWith: null,
    check: () =>
      checkBySchema(
        newReply,
        { body: draft.text, version, done: thenDone.current },
        { body: 'Write a reply first.' },
      ),
    send: (written) => sendOnce(written, draft.text),
    onSent: () => toastSuccess(`Your reply goes to ${email}`),
  });

  async function sendOnce(written: ReplyAttempt['reply'], text: string): Promise<void> {
    const typed = JSON.stringify([text, written.done]);
    const attempt = unanswered.sentWith(typed) ?? newAttempt(id, written);
    unanswered.keep(attempt, typed);
    try {
      await mutateAsync(attempt);
    } catch (error) {
      if (isDecided(error)) unanswered.forget();
      throw error;
    }
    unanswered.forget();
    draft.dropSent(text);
  }

  function send(done: boolean): void {
    thenDone.current = done;
    form.submit();
  }

  return (
    <form
      className={classes.reply}
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {news !== null && (
        <p className={classes.news} role="status">
          {news} Your text is still here.
        </p>
      )}
      <Textarea
        label={`Reply to ${email}`}
        description="Sent by email, with their message below it."
        name="body"
        rows={8}
        resize="vertical"
        maxLength={TEXT_MAX.reply}
        value={draft.text}
        error={form.errors.body}
        onChange={({ currentTarget: { value } }) => {
          draft.write(value);
          form.clearField('body');
        }}
      />
      {form.failure && <Refusal error={form.failure} onRetry={form.submit} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.sending && !thenDone.current} disabled={form.sending}>
          Send reply
        </Button>
        <Button variant="default" disabled={form.sending} onClick={() => send(true)}>
          Reply and mark done
        </Button>
      </div>
    </form>
  );
}

function newAttempt(id: string, reply: ReplyAttempt['reply']): ReplyAttempt {
  return { id, reply, idempotencyKey: crypto.randomUUID() };
}

/** No retry button next to a new reply the user has not read. */
function Refusal({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!isApiProblem(error, 'message_changed'))
    return <ErrorAlert error={error} onRetry={onRetry} />;
  return (
    <ProblemAlert
      {...problemMessage(error)}
      advice="Your text is still here. Read what is new above it, then send it or change it."
    />
  );
}

/** What others have written since the reply was started, in a sentence; null if nothing. */
function useNews({ entries, email }: Conversation, text: string, own: string): string | null {
  const [seen, setSeen] = useState(entries.length);
  // Nothing counts as new until the user starts typing.
  if (text === '' && seen !== entries.length) setSeen(entries.length);
  const newest = entries.slice(seen).findLast(({ author }) => author?.email !== own);
  if (!newest) return null;
  if (newest.kind === 'message') return `${email} wrote again meanwhile.`;
  return `${newest.author ? nameOf(newest.author) : 'Somebody else'} replied meanwhile.`;
}

interface ReplyDraft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Empties the draft unless something else was typed since, even if the user has left the page. */
  readonly dropSent: (text: string) => void;
}

/** The draft of a reply to a message, stored on this device until it is sent. */
function useReplyDraft(messageId: string, email: string): ReplyDraft {
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

interface Sent {
  readonly typed: string;
  readonly attempt: ReplyAttempt;
}

/**
 * Keeps a reply that has no answer yet, as `useUnanswered` does, but on this device: even after a reload it is
 * sent again as it was, and emailed once.
 */
function useUnansweredReply(messageId: string, email: string) {
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
