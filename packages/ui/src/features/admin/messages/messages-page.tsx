import type { Message } from '@kerf/contract/schemas/message';
import { Anchor } from '@mantine/core';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { MessageBody } from './message-body.tsx';
import { messagesKey, messagesSource } from './messages.queries.ts';
import { replyAddress } from './reply-address.ts';

/** `/dashboard/messages`: messages from the contact form, for admins. */
export function MessagesPage() {
  return (
    <ListPage
      title="Messages"
      detail="Click a sender to reply by email."
      spec={messagesTable}
      source={messagesSource}
      nothingYet={{
        title: 'No messages yet',
        detail: 'What people write under Contact Us on the front page appears here.',
      }}
    />
  );
}

const messagesTable: TableSpec<Message> = {
  noun: { one: 'message', many: 'messages' },
  rowKey: (message) => message._id,
  rowName: (message) => `the message of ${message.email}`,
  columns: [
    textColumn({
      key: 'email',
      title: 'From',
      width: '17rem',
      value: ({ email }) => email,
      render: (message) => (
        <Anchor href={replyAddress(message)} style={{ overflowWrap: 'anywhere' }}>
          {message.email}
        </Anchor>
      ),
    }),
    textColumn({
      key: 'body',
      title: 'Message',
      fixed: true,
      value: ({ body }) => body,
      render: (message) => <MessageBody message={message} />,
    }),
    momentColumn({
      key: 'received',
      title: 'Received',
      align: 'end',
      width: '10rem',
      value: ({ createdAt }) => createdAt,
    }),
    actionsColumn({
      width: '4rem',
      render: ({ _id, email }) => (
        <DeleteRow
          id={_id}
          kind="Message"
          author={email}
          onDelete={(api) => api.deleteMessage({ params: { id: _id } })}
          queryKey={messagesKey}
        />
      ),
    }),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'received' },
    { value: 'createdAt', label: 'Oldest first', column: 'received' },
  ],
  filters: [],
  searchHint: 'Address or text',
};
