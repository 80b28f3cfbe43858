import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Loading } from '../../components/loading.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import classes from './event-timeline.module.css';
import { EventTimeline } from './event-timeline.tsx';
import { orderHistoryQuery } from './history.queries.ts';

interface OrderHistoryProps {
  readonly id: string;
}

/** An order's history; for its customer, only the events meant for them. */
export function OrderHistory({ id }: OrderHistoryProps) {
  const isStaff = useViewer().can('history.read');
  const history = useInfiniteQuery(orderHistoryQuery(useApi(), id));
  const heading = useId();
  const events = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const frame = (content: ReactNode) => (
    <section id="history" className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        History
      </h2>
      {content}
    </section>
  );
  if (history.data) {
    return frame(
      <>
        {events.length === 0 && <p>Nothing has been recorded yet.</p>}
        <EventTimeline events={events} showsPeople={isStaff} />
        {history.error && (
          <ErrorAlert
            error={history.error}
            onRetry={() => history.refetch()}
            retrying={history.isRefetching}
          />
        )}
        {history.hasNextPage && (
          <Button
            className={classes.more ?? ''}
            variant="default"
            size="xs"
            justify="center"
            loading={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </>,
    );
  }
  if (!history.error) return frame(<Loading label="Loading the history" />);
  return frame(
    <ErrorAlert
      error={history.error}
      onRetry={() => history.refetch()}
      retrying={history.isRefetching}
    />,
  );
}
