import type { Message } from '@kerf/contract/schemas/message';
import { Anchor } from '@mantine/core';
import { csvMoment } from '../../../components/data-table/csv/csv.ts';
import { DeleteRow } from '../../../components/data-table/delete-row.tsx';
import { useForgetRow } from '../../../components/data-table/forget-row.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { MessageBody } from './message-body.tsx';
import { useDeleteMessage } from './messages.queries.ts';
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

/** Deletes a message, after asking. */
export function DeleteMessage({ message }: { readonly message: Message }) {
  const forgetRow = useForgetRow();
  const { mutate, isPending, error, reset } = useDeleteMessage(() => forgetRow(message._id));
  return (
    <DeleteRow
      name={`the message of ${message.email}`}
      busy={isPending}
      problem={error === null ? undefined : <ErrorAlert error={error} />}
      onAsk={reset}
      onDelete={() => mutate(message)}
    />
  );
}
