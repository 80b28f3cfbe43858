import type { Customer } from '@kerf/contract/schemas/customer';
import type { Message } from '@kerf/contract/schemas/message';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Loading } from '../../../components/loading.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { INBOX } from '../messages/inbox-tabs.tsx';
import { customerMessagesQuery } from '../messages/messages.queries.ts';
import { SenderMark } from '../messages/sender.tsx';
import classes from './customer.module.css';
import { Nothing, Section } from './section.tsx';

/** A customer's newest conversations, including unverified ones from their email address. */
export function CustomerMessages({ customer }: { readonly customer: Customer }) {
  const { data, error, refetch, isRefetching } = useQuery(
    customerMessagesQuery(useApi(), customer._id),
  );
  return (
    <Section title="Messages" count={data?.total}>
      {error && <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />}
      {!data && !error && <Loading label="Loading the messages" />}
      {data?.total === 0 && <Nothing>No messages yet.</Nothing>}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.items.map((message) => (
            <MessageLine key={message._id} message={message} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <Nothing>The newest {data.items.length} are shown.</Nothing>
      )}
    </Section>
  );
}

function MessageLine({ message }: { readonly message: Message }) {
  return (
    <li>
      <Anchor component={Link} to={`${INBOX}/${message._id}`} className={classes.excerpt ?? ''}>
        {message.body.trim()}
      </Anchor>
      <span className={classes.quiet}>
        {message.state === 'open' ? 'Open' : 'Done'} · <DateTime value={message.createdAt} />{' '}
        <SenderMark sender={message.sender} />
      </span>
    </li>
  );
}
