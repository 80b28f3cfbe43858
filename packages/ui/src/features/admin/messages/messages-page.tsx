import { type ConversationState, conversationStates } from '@kerf/contract/schemas/message';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListPage } from '../../../components/list-page.tsx';
import { InboxDeskProvider, InboxNotice } from './inbox-desk.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { MailboxNotice } from './mailbox-notice.tsx';
import { messagesSource } from './messages.queries.ts';
import { messagesTable } from './messages-table.tsx';

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
