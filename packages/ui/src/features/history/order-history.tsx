import type { ApiClient } from '@kerf/api-client/client';
import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { once } from '@kerf/domain/once';
import { Box, Button, Flex, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Loaded, QueryAlert } from '../../components/loaded.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { type Act, actsOf } from './acts.ts';
import { EventChanges } from './event-changes.tsx';
import { sourceBeside, whoOf } from './event-names.ts';
import { eventText } from './event-text.ts';
import classes from './history.module.css';

/** An order's history; for its customer, only the events meant for them. */
export function OrderHistory({ id }: { readonly id: string }) {
  const isStaff = useViewer().can('history.read');
  const history = useInfiniteQuery(orderHistoryQuery(useApi(), id));
  const heading = useId();
  const events = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Flex id="history" component="section" direction="column" gap="sm" aria-labelledby={heading}>
      <Box id={heading} component="h2" ff="heading" fz="1.0625rem" fw={650}>
        History
      </Box>
      <Loaded query={history} loading="the history">
        {() => (
          <>
            {events.length === 0 && <p>Nothing has been recorded yet.</p>}
            <EventTimeline events={events} showsPeople={isStaff} />
            <QueryAlert query={history} />
            {history.hasNextPage && (
              <Button
                data-screen-only
                variant="default"
                size="xs"
                justify="center"
                loading={history.isFetchingNextPage}
                onClick={() => history.fetchNextPage()}
              >
                Show older
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Flex>
  );
}

const EVENTS_AT_ONCE = 50;

/** An order's events, newest first; for a customer, only those meant for them. */
function orderHistoryQuery(api: ApiClient, id: string) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.one(id), 'history'],
    queryFn: ({ signal, pageParam }) =>
      api.getOrderHistory(
        { params: { id }, query: { limit: EVENTS_AT_ONCE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

interface EventTimelineProps {
  /** Newest first. */
  readonly events: readonly ChangeEvent[];
  /** Customers do not see which staff member it was. */
  readonly showsPeople: boolean;
}

/** A record's events, grouped by day. */
function EventTimeline({ events, showsPeople }: EventTimelineProps) {
  return byDay(actsOf(events)).map(({ day, ofDay }) => (
    <div key={ofDay[0]?._id ?? day}>
      <Box component="h3" mt="sm" mb={4} fz="sm" fw={600} c="dimmed">
        {day}
      </Box>
      <Box component="ol" style={{ borderInlineStart: '2px solid var(--kerf-rule)' }}>
        {ofDay.map((event) => (
          <TimelineEvent key={event._id} event={event} showsPeople={showsPeople} />
        ))}
      </Box>
    </div>
  ));
}

interface TimelineEventProps {
  readonly event: Act;
  readonly showsPeople: boolean;
}

function TimelineEvent({ event, showsPeople }: TimelineEventProps) {
  return (
    <li className={classes.event}>
      <time dateTime={event.at}>{timeFormat().format(new Date(event.at))}</time>
      <Box miw={0}>
        {[event, ...event.followed].map((part) => (
          <Part key={part._id} event={part} />
        ))}
        {showsPeople && <Text c="dimmed">{byWhom(event)}</Text>}
      </Box>
    </li>
  );
}

function Part({ event }: { readonly event: ChangeEvent }) {
  const { title, note, changes } = eventText(event);
  return (
    <>
      <p>
        <Text span fw={550}>
          {title}
        </Text>
        {note !== '' && (
          <Text span c="dimmed">
            {' '}
            · {note}
          </Text>
        )}
      </p>
      <EventChanges changes={changes} />
    </>
  );
}

/** "Ada Marsh, Desktop app", or just "Kerf" for what the shop did itself. */
function byWhom(event: ChangeEvent): string {
  return [whoOf(event), sourceBeside(event)].filter(Boolean).join(', ');
}

const timeFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
);
const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

interface Day {
  readonly day: string;
  readonly ofDay: Act[];
}

function byDay(events: readonly Act[]): readonly Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = dayFormat().format(new Date(event.at));
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(event);
    else days.push({ day, ofDay: [event] });
  }
  return days;
}
