import type { Conversation, ConversationEntry } from '@kerf/contract/schemas/message';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { DateTime } from '../../../../components/date-time.tsx';
import { LinkButton } from '../../../../components/link-button.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { fileSize } from '../../../../components/quantity.tsx';
import { RecordPage } from '../../../../components/record-page.tsx';
import { toastProblem } from '../../../../components/toasts.tsx';
import { commands } from '../../../../platform/commands.ts';
import * as paths from '../../../../platform/paths.ts';
import { useApi } from '../../../../shared/api.ts';
import { PlainList, WithAside } from '../../parts/layout.tsx';
import { Note } from '../../parts/section.tsx';
import { LinkedText } from '../linked-text.tsx';
import { conversationQuery, longestWaitingQuery, useUpdateMessage } from '../messages.queries.ts';
import { nameOf } from '../sender.tsx';
import classes from './conversation.module.css';
import { ConversationFacts } from './conversation-facts.tsx';
import { ReplyForm } from './reply-form.tsx';

/** `/dashboard/messages/:id`: a conversation, for admins to answer. */
export function ConversationPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="message"
      title="Message"
      query={useQuery(conversationQuery(useApi(), id))}
      titleOf={({ email }) => `Message from ${email}`}
      missing={{
        title: 'There is no such message',
        detail: 'It was deleted.',
        list: 'Messages',
        path: commands.messages.to,
      }}
    >
      {(conversation) => <Whole key={id} conversation={conversation} />}
    </RecordPage>
  );
}

function Whole({ conversation }: { readonly conversation: Conversation }) {
  return (
    <>
      <PageHeader
        title={`Message from ${conversation.email}`}
        action={<ConversationState conversation={conversation} />}
      />
      <Box maw="72rem">
        <WithAside
          label="Sender and assignee"
          aside={
            <Stack gap="lg">
              <ConversationFacts conversation={conversation} />
            </Stack>
          }
        >
          <Stack gap="2rem">
            <ConversationEntries conversation={conversation} />
            <ReplyForm conversation={conversation} />
          </Stack>
        </WithAside>
      </Box>
    </>
  );
}

/** Whether a conversation is done, and the button to change that. */
function ConversationState({ conversation }: { readonly conversation: Conversation }) {
  const { _id: id, doneAt, version } = conversation;
  const { mutate, isPending } = useUpdateMessage();
  const isDone = doneAt !== null;

  function toggle(): void {
    const update = { done: !isDone, version };
    mutate({ id, update }, { onError: toastProblem });
  }

  return (
    <Group gap="0.5rem 0.75rem" fz="sm" c="dimmed" className={classes.state ?? ''}>
      <span role="status">
        {isDone && (
          <>
            Done <DateTime value={doneAt} />
          </>
        )}
      </span>
      <Button
        variant="default"
        size="sm"
        leftSection={!isDone && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        loading={isPending}
        onClick={toggle}
      >
        {isDone ? 'Undo' : 'Mark done'}
      </Button>
      {isDone && <NextMessage id={id} />}
    </Group>
  );
}

/** Links to the message that has waited longest, if there is another. */
function NextMessage({ id }: { readonly id: string }) {
  const { data } = useQuery(longestWaitingQuery(useApi()));
  const next = data?.items.find((message) => message._id !== id);
  return next ? (
    <LinkButton to={paths.conversation(next._id)} size="sm">
      Next message
    </LinkButton>
  ) : (
    <LinkButton to={commands.messages.to} size="sm" variant="default">
      All messages
    </LinkButton>
  );
}

/** A conversation's messages and replies, oldest first. */
function ConversationEntries({ conversation }: { readonly conversation: Conversation }) {
  return (
    <PlainList ordered gap="1rem" aria-label="Messages and replies">
      {conversation.entries.map((entry) => (
        <li key={entry._id} className={classes.entry} data-kind={entry.kind}>
          <Group gap="0 0.75rem" mb="xs" fz="xs" c="dimmed">
            <Text component="strong" fw={600} c="var(--kerf-ink)">
              {writerOf(entry, conversation)}
            </Text>
            <DateTime value={entry.at} />
            {entry.mail && <MailState mail={entry.mail} />}
            {entry.byEmail && <span>{wayOf(entry.byEmail)}</span>}
          </Group>
          <Text maw="72ch" style={{ whiteSpace: 'pre-line' }}>
            <LinkedText text={entry.body.trim()} />
          </Text>
          {entry.byEmail && <Attachments files={entry.byEmail.attachments} />}
        </li>
      ))}
    </PlainList>
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
    <Note mt="sm">
      {files.length === 1 ? 'A file' : `${files.length} files`} in the shop’s mailbox: {named}
    </Note>
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
    <Text component="span" {...(state === 'failed' && { c: 'var(--kerf-bad)' })}>
      {mailStates[state]}
      {state !== 'sent' && error !== null && `: ${error}`}
    </Text>
  );
}
