import type { Conversation } from '@kerf/contract/schemas/message';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHeader } from '../../../../components/page-header.tsx';
import { RecordPage } from '../../../../components/record-page.tsx';
import { useApi } from '../../../../shared/api.ts';
import { INBOX } from '../inbox-tabs.tsx';
import { conversationQuery } from '../messages.queries.ts';
import classes from './conversation.module.css';
import { ConversationEntries } from './conversation-entries.tsx';
import { ConversationFacts } from './conversation-facts.tsx';
import { ConversationState } from './conversation-state.tsx';
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
        path: INBOX,
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
      <div className={classes.columns}>
        <div className={classes.main}>
          <ConversationEntries conversation={conversation} />
          <ReplyForm conversation={conversation} />
        </div>
        <aside className={classes.side} aria-label="Sender and assignee">
          <ConversationFacts conversation={conversation} />
        </aside>
      </div>
    </>
  );
}
