import {
  type ConversationState,
  conversationStates,
  type Message,
} from '@kerf/contract/schemas/message';
import { ActionIcon, Anchor, Box } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { NoticeBar } from '../../../components/notice-bar.tsx';
import { useApi } from '../../../shared/api.ts';
import { InboxDeskProvider, InboxNotice, useInboxDesk } from './inbox-desk.tsx';
import { INBOX, InboxTabs } from './inbox-tabs.tsx';
import { LinkedText } from './linked-text.tsx';
import classes from './messages.module.css';
import { mailboxQuery, messagesKey, messagesSource } from './messages.queries.ts';
import { nameOf, SenderMark } from './sender.tsx';

/** `/dashboard/messages`: messages from the contact form, for admins to answer and close. */
export function MessagesPage() {
  const [params] = useSearchParams();
  const state = conversationStates.find((each) => each === params.get('state')) ?? 'open';
  const source = useMemo(() => messagesSource(state), [state]);
  return (
    <InboxDeskProvider>
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
    </InboxDeskProvider>
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
    textColumn({
      key: 'email',
      title: 'From',
      width: '16rem',
      value: ({ email }) => email,
      render: (message) => <From message={message} />,
    }),
    textColumn({
      key: 'body',
      title: 'Message',
      fixed: true,
      value: ({ body }) => body,
      render: (message) => <Newest message={message} />,
    }),
    textColumn({
      key: 'assignee',
      title: 'Assigned to',
      width: '9rem',
      value: ({ assignee }) => (assignee ? nameOf(assignee) : null),
    }),
    momentColumn({
      key: 'received',
      title: 'Received',
      align: 'end',
      width: '8.5rem',
      value: ({ createdAt }) => createdAt,
    }),
    actionsColumn({ width: '7rem', render: (message) => <Actions message={message} /> }),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'received' },
    { value: 'createdAt', label: 'Oldest first', column: 'received' },
  ],
  filters: [
    {
      name: 'assigned',
      label: 'Assigned to',
      options: [
        { value: 'me', label: 'Mine' },
        { value: 'nobody', label: 'Unassigned' },
      ],
    },
  ],
  searchHint: 'Address or text',
};

interface MessageProps {
  readonly message: Message;
}

function From({ message }: MessageProps) {
  return (
    <span className={classes.from}>
      <Anchor component={Link} to={`${INBOX}/${message._id}`}>
        {message.email}
      </Anchor>
      <SenderMark sender={message.sender} />
    </span>
  );
}

function Newest({ message }: MessageProps) {
  const { answeredAt } = message;
  return (
    <>
      <MessageBody message={message} />
      {answeredAt !== null && (
        <span className={classes.answered}>
          Answered <DateTime value={answeredAt} />
        </span>
      )}
    </>
  );
}

function Actions({ message }: MessageProps) {
  const { move } = useInboxDesk();
  const { _id: id, email, state, version } = message;
  const isOpen = state === 'open';
  const Icon = isOpen ? IconCheck : IconArrowBackUp;
  return (
    <span className={classes.actions}>
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
    </span>
  );
}

/** The maximum of a collapsed message, in characters and lines, at every width. */
const SHORT_LENGTH = 140;
const SHORT_LINES = 3;

interface MessageBodyProps {
  readonly message: Pick<Message, 'body' | 'email'>;
}

/** A message's text; expandable if it is long. */
function MessageBody({ message }: MessageBodyProps) {
  const [open, setOpen] = useState(false);
  const body = message.body.trim();
  if (isShort(body)) {
    return (
      <span className={classes.body}>
        <LinkedText text={body} />
      </span>
    );
  }
  return (
    <span className={classes.long}>
      <span className={classes.body} data-closed={!open || undefined}>
        <LinkedText text={body} />
      </span>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-label={`${open ? 'Shorten' : 'Read all of'} the message from ${message.email}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Shorten' : 'Read all'}
      </button>
    </span>
  );
}

function isShort(body: string): boolean {
  return body.length <= SHORT_LENGTH && body.split('\n').length <= SHORT_LINES;
}
