import type { Conversation } from '@kerf/contract/schemas/message';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../../components/date-time.tsx';
import { toastFailure } from '../../../../components/toasts.tsx';
import { useApi } from '../../../../shared/api.ts';
import { problemMessage } from '../../../../shared/problem.messages.ts';
import { INBOX } from '../inbox-tabs.tsx';
import { longestWaitingQuery, useUpdateMessage } from '../messages.queries.ts';
import classes from './conversation.module.css';

interface ConversationStateProps {
  readonly conversation: Conversation;
}

/** Whether a conversation is done, and the button to change that. */
export function ConversationState({ conversation }: ConversationStateProps) {
  const { _id: id, doneAt, version } = conversation;
  const { mutate, isPending } = useUpdateMessage();
  const isDone = doneAt !== null;

  function toggle(): void {
    const update = { done: !isDone, version };
    mutate({ id, update }, { onError: (error) => toastFailure(problemMessage(error).detail) });
  }

  return (
    <div className={classes.state}>
      <span role="status">
        {isDone && (
          <>
            Done <DateTime value={doneAt} />
          </>
        )}
      </span>
      <Button
        variant="default"
        size="sm"
        leftSection={!isDone && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        loading={isPending}
        onClick={toggle}
      >
        {isDone ? 'Undo' : 'Mark done'}
      </Button>
      {isDone && <NextMessage id={id} />}
    </div>
  );
}

/** Links to the message that has waited longest, if there is another. */
function NextMessage({ id }: { readonly id: string }) {
  const { data } = useQuery(longestWaitingQuery(useApi()));
  const next = data?.items.find((message) => message._id !== id);
  return next ? (
    <Button component={Link} to={`${INBOX}/${next._id}`} size="sm">
      Next message
    </Button>
  ) : (
    <Button component={Link} to={INBOX} size="sm" variant="default">
      All messages
    </Button>
  );
}
