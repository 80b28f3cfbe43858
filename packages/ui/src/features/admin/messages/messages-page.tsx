import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { fetchMessages, messagesQuery } from './messages.queries.ts';
import { messagesTable } from './messages-table.tsx';

/** `/dashboard/messages`: what people wrote by the contact form, for admins. */
export function MessagesPage() {
  const api = useApi();
  const table = useTable(messagesTable);
  const query = useQuery(messagesQuery(api, table.view));
  return (
    <>
      <PageHeader
        title="Messages"
        count={query.data?.total}
        detail="Click a sender to reply by email."
      />
      <DataTable
        spec={messagesTable}
        table={table}
        query={query}
        fetchPage={fetchMessages(api, table.view)}
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title="No messages yet"
            detail="What people write under Contact Us on the front page appears here."
          />
        }
      />
    </>
  );
}
