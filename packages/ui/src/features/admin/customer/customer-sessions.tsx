import type { Customer, CustomerSession } from '@kerf/contract/schemas/customer';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTime, formatMoment } from '../../../components/date-time.tsx';
import { Loading } from '../../../components/loading.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { EndSessionsDialog } from '../all-users/user-dialogs.tsx';
import classes from './customer.module.css';
import { sessionsQuery, useEndSession } from './customer.queries.ts';
import { Nothing, Section } from './section.tsx';

/** A customer's sessions, each with a button to end it. */
export function CustomerSessions({ customer }: { readonly customer: Customer }) {
  const { _id: id, email } = customer;
  const { data, error, refetch, isRefetching } = useQuery(sessionsQuery(useApi(), id));
  const own = useAccount()?.email === email;
  return (
    <Section
      title="Sessions"
      count={data?.total}
      action={data && data.total > 1 && !own && email !== '' && <EndAll customer={customer} />}
    >
      {error && <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />}
      {!data && !error && <Loading label="Loading the sessions" />}
      {data?.total === 0 && <Nothing>Not logged in anywhere.</Nothing>}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.items.map((session) => (
            <SessionLine key={session._id} customerId={id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function EndAll({ customer }: { readonly customer: Customer }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        End all sessions
      </Button>
      {asking && <EndSessionsDialog user={customer} onClose={() => setAsking(false)} />}
    </>
  );
}

const places = { web: 'Web page', desktop: 'Desktop app', api: 'Another program' } as const;

interface SessionLineProps {
  readonly customerId: string;
  readonly session: CustomerSession;
}

function SessionLine({ customerId, session }: SessionLineProps) {
  const { mutate, isPending } = useEndSession(customerId);
  const { _id: id, source, signedInAt, expiresAt, current } = session;
  return (
    <li className={classes.session}>
      <span>
        {source === null ? 'Logged in' : places[source]}
        <span className={classes.quiet}>
          Since <DateTime value={signedInAt} />, until <DateTime value={expiresAt} /> at the latest
        </span>
      </span>
      {current ? (
        <span className={classes.quiet}>You, here</span>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={isPending}
          aria-label={`End session since ${formatMoment(new Date(signedInAt), new Date())}`}
          onClick={() => mutate(id)}
        >
          End session
        </Button>
      )}
    </li>
  );
}
