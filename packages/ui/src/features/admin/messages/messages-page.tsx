import {
  type ConversationState,
  conversationStates,
  type Message,
} from '@kerf/contract/schemas/message';
import { ActionIcon, Anchor, Box, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { actionsColumn, textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { NoticeBar } from '../../../components/notice-bar.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { UndoButton } from '../../../components/undo.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { Note } from '../parts/section.tsx';
import { LinkedText } from './linked-text.tsx';
import {
  mailboxQuery,
  messagesCountQuery,
  messagesKey,
  messagesSource,
  useUpdateMessage,
} from './messages.queries.ts';
import { nameOf, SenderMark } from './sender.tsx';

/** `/dashboard/messages`: messages from the contact form, for admins to answer and close. */
export function MessagesPage() {
  const [params] = useSearchParams();
  const state = conversationStates.find((each) => each === params.get('state')) ?? 'open';
  const source = useMemo(() => messagesSource(state), [state]);
  return (
    <InboxMovesProvider>
      <ListPage
        title="Messages"
        spec={messagesTable}
        source={source}
        nothingYet={nothingIn[state]}
        above={() => (
          <>
            <MailboxNotice />
            <InboxTabs state={state} />
            <InboxNotice />
          </>
        )}
      />
    </InboxMovesProvider>
  );
}

const nothingIn: Readonly<Record<ConversationState, { title: string; detail: string }>> = {
  open: {
    title: 'No open messages',
    detail: 'What people write under Contact Us on the front page appears here.',
  },
  done: {
    title: 'No messages are done yet',
    detail: 'A message is here once it is marked as done. It opens again when its sender writes.',
  },
};

/** Says that replies by email do not come in, while the shop's mailbox cannot be read. */
function MailboxNotice() {
  const { data } = useQuery(mailboxQuery(useApi()));
  const since = data?.unreadableSince;
  if (!since) return null;
  return (
    <Box mb="md">
      <NoticeBar icon={IconMailOff} tone="loud">
        Replies by email have not come in since <DateTime value={since} />: the shop’s mailbox
        cannot be read. None is lost; until it can be read again, look for them in the mailbox
        itself.
      </NoticeBar>
    </Box>
  );
}

/** One of the inbox's lists: a row per conversation, with its newest message. */
const messagesTable: TableSpec<Message> = {
  noun: { one: 'message', many: 'messages' },
  rowKey: (message) => message._id,
  rowName: (message) => `the message from ${message.email}`,
  columns: [
    textColumn('email', 'From', ({ email }) => email, {
      width: '16rem',
      render: (message) => <From message={message} />,
    }),
    textColumn('body', 'Message', ({ body }) => body, {
      fixed: true,
      render: (message) => <Newest message={message} />,
    }),
    textColumn('assignee', 'Assigned to', ({ assignee }) => (assignee ? nameOf(assignee) : null), {
      width: '9rem',
    }),
    whenColumn('received', 'Received', ({ createdAt }) => createdAt),
    actionsColumn({ width: '7rem', render: (message) => <Actions message={message} /> }),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'received' },
    { value: 'createdAt', label: 'Oldest first', column: 'received' },
  ],
  filters: [choiceFilter('assigned', 'Assigned to', { me: 'Mine', nobody: 'Unassigned' })],
  searchHint: 'Address or text',
};

interface MessageProps {
  readonly message: Message;
}

function From({ message }: MessageProps) {
  return (
    <Stack gap={2} align="start" style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={paths.conversation(message._id)}>{message.email}</TextLink>
      <SenderMark sender={message.sender} />
    </Stack>
  );
}

function Newest({ message }: MessageProps) {
  const { answeredAt } = message;
  return (
    <>
      <MessageBody message={message} />
      {answeredAt !== null && (
        <Note mt={4}>
          Answered <DateTime value={answeredAt} />
        </Note>
      )}
    </>
  );
}

function Actions({ message }: MessageProps) {
  const { move } = useInboxMoves();
  const { _id: id, email, state, version } = message;
  const isOpen = state === 'open';
  const Icon = isOpen ? IconCheck : IconArrowBackUp;
  return (
    <Group gap={0} wrap="nowrap" display="inline-flex">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`${isOpen ? 'Mark done' : 'Reopen'}: the message from ${email}`}
        title={isOpen ? 'Mark done' : 'Reopen'}
        onClick={() => move(message)}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <DeleteRow
        id={id}
        kind="Message"
        author={email}
        onDelete={(api) => api.deleteMessage({ params: { id }, query: { version } })}
        queryKey={messagesKey}
      />
    </Group>
  );
}

/** The maximum of a collapsed message, in characters and lines, at every width. */
const SHORT_LENGTH = 140;
const SHORT_LINES = 3;

/** A message's text; expandable if it is long. */
function MessageBody({ message }: { readonly message: Pick<Message, 'body' | 'email'> }) {
  const [open, setOpen] = useState(false);
  const body = message.body.trim();
  const isCut = !isShort(body) && !open;
  return (
    <Stack gap={4} align="start">
      <Text
        fz="sm"
        lh="inherit"
        maw="72ch"
        {...(isCut ? { lineClamp: 3 } : {})}
        style={{ overflowWrap: 'anywhere', ...(!isCut && { whiteSpace: 'pre-line' }) }}
      >
        <LinkedText text={body} />
      </Text>
      {!isShort(body) && (
        <Anchor
          component="button"
          type="button"
          fw={500}
          py={2}
          aria-expanded={open}
          aria-label={`${open ? 'Shorten' : 'Read all of'} the message from ${message.email}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Shorten' : 'Read all'}
        </Anchor>
      )}
    </Stack>
  );
}

function isShort(body: string): boolean {
  return body.length <= SHORT_LENGTH && body.split('\n').length <= SHORT_LINES;
}

interface InboxMoves {
  /** Marks a conversation as done, or reopens it. */
  readonly move: (message: Message) => void;
  /** The last conversation moved, which can be undone; then null. */
  readonly moved: Message | null;
  readonly undo: () => void;
}

const InboxMovesContext = createContext<InboxMoves | null>(null);

function useInboxMoves(): InboxMoves {
  const moves = use(InboxMovesContext);
  if (!moves) throw new Error('useInboxMoves needs an InboxMovesProvider');
  return moves;
}

/** Moves conversations between the inbox's two tabs, and can undo the last move. */
function InboxMovesProvider({ children }: { readonly children: ReactNode }) {
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

  return <InboxMovesContext value={{ move, moved, undo }}>{children}</InboxMovesContext>;
}

/** Announces the last move, with Undo. */
function InboxNotice() {
  const { moved, undo } = useInboxMoves();
  return (
    <div role="status">
      {moved && (
        <Group gap="0.5rem 1rem" mb="md" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <span>
            The message from {moved.email} is {moved.state === 'open' ? 'done' : 'open again'}.
          </span>
          <UndoButton onUndo={undo} />
        </Group>
      )}
    </div>
  );
}

const tabs = [
  { state: 'open', title: 'Open', to: commands.messages.to },
  { state: 'done', title: 'Done', to: `${commands.messages.to}?state=done` },
] as const;

/** The inbox's two tabs, with their counts. */
function InboxTabs({ state }: { readonly state: ConversationState }) {
  const api = useApi();
  const counts = {
    open: useQuery(messagesCountQuery(api, 'open')).data?.total,
    done: useQuery(messagesCountQuery(api, 'done')).data?.total,
  };
  return (
    <LinkTabs
      label="Inbox"
      tabs={tabs.map((tab) => ({
        title: tab.title,
        to: tab.to,
        isOpen: tab.state === state,
        count: formatCount(counts[tab.state]),
      }))}
    />
  );
}

function formatCount(count: number | undefined): string {
  return count === undefined ? '–' : formatQuantity(count);
}
