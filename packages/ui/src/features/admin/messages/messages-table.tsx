import type { Message } from '@kerf/contract/schemas/message';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { useInboxDesk } from './inbox-desk.tsx';
import { INBOX } from './inbox-tabs.tsx';
import { MessageBody } from './message-body.tsx';
import classes from './messages.module.css';
import { messagesKey } from './messages.queries.ts';
import { nameOf, SenderMark } from './sender.tsx';

/** One of the inbox's lists: a row per conversation, with its newest message. */
export const messagesTable: TableSpec<Message> = {
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
