import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Conversation } from '@kerf/contract/schemas/message';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Loading } from '../../../../components/loading.tsx';
import { NothingThere } from '../../../../components/nothing-there.tsx';
import { PageHeader } from '../../../../components/page-header.tsx';
import { useApi } from '../../../../shared/api.ts';
import { ErrorAlert } from '../../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../../shared/page-title.ts';
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
  const { data, error, refetch, isRefetching } = useQuery(conversationQuery(useApi(), id));
  usePageTitle(data && `Message from ${data.email}`);
  if (data) return <Whole key={data._id} conversation={data} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchMessage />;
  if (!error) return <Loading label="Loading the message" />;
  return (
    <>
      <PageHeader title="Message" />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}

function NoSuchMessage() {
  return (
    <NothingThere
      title="There is no such message"
      detail="It was deleted."
      action={
        <Button component={Link} to={INBOX}>
          Messages
        </Button>
      }
    />
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
