import type { Message } from '@kerf/contract/schemas/message';
import { Anchor } from '@mantine/core';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { DeleteMessage } from './delete-message.tsx';
import { MessageBody } from './message-body.tsx';
import { replyAddress } from './reply-address.ts';

/** The inbox as a list. */
export const messagesTable: TableSpec<Message> = {
  noun: { one: 'message', many: 'messages' },
  rowKey: (message) => message._id,
  rowName: (message) => `the message of ${message.email}`,
  columns: [
    {
      key: 'email',
      title: 'From',
      width: '17rem',
      render: (message) => (
        <Anchor href={replyAddress(message)} style={{ overflowWrap: 'anywhere' }}>
          {message.email}
        </Anchor>
      ),
      csv: [{ title: 'From', value: (message) => message.email }],
    },
    {
      key: 'body',
      title: 'Message',
      fixed: true,
      render: (message) => <MessageBody message={message} />,
      csv: [{ title: 'Message', value: (message) => message.body }],
    },
    {
      key: 'received',
      title: 'Received',
      align: 'end',
      width: '10rem',
      render: (message) => <DateTime value={message.createdAt} />,
      csv: [{ title: 'Received (UTC)', value: (message) => csvMoment(message.createdAt) }],
    },
    {
      key: 'actions',
      title: 'Actions',
      titleHidden: true,
      fixed: true,
      align: 'end',
      width: '4rem',
      render: (message) => <DeleteMessage message={message} />,
    },
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'received', direction: 'descending' },
    { value: 'createdAt', label: 'Oldest first', column: 'received', direction: 'ascending' },
  ],
  filters: [],
  searchHint: 'Address or text',
};
