import { ListPage } from '../../../components/list-page.tsx';
import { fetchMessages, messagesQuery } from './messages.queries.ts';
import { messagesTable } from './messages-table.tsx';

/** `/dashboard/messages`: what people wrote by the contact form, for admins. */
export function MessagesPage() {
  return (
    <ListPage
      title="Messages"
      detail="Click a sender to reply by email."
      spec={messagesTable}
      query={messagesQuery}
      fetchPage={fetchMessages}
      nothingYet={{
        title: 'No messages yet',
        detail: 'What people write under Contact Us on the front page appears here.',
      }}
    />
  );
}
