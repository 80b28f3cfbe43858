import type { Customer, CustomerSession } from '@kerf/contract/schemas/customer';
import type { Order } from '@kerf/contract/schemas/order';
import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DateTime, formatMoment } from '../../../components/date-time.tsx';
import { Loaded, QueryAlert } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { OrderStatusBadge, orderStatus } from '../../../components/order-status-badge.tsx';
import { Money } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { EndSessionsDialog } from '../all-users/user-dialogs.tsx';
import { PlainList } from '../parts/layout.tsx';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Note, Section } from '../parts/section.tsx';
import { customerOrdersQuery, sessionsQuery, useEndSession } from './customer.queries.ts';

/** A customer's sessions, each with a button to end it. */
export function CustomerSessions({ customer }: { readonly customer: Customer }) {
  const { _id: id, email } = customer;
  const query = useQuery(sessionsQuery(useApi(), id));
  const own = useAccount()?.email === email;
  return (
    <Section
      title="Sessions"
      count={query.data?.total}
      action={
        (query.data?.total ?? 0) > 1 && !own && email !== '' && <EndAll customer={customer} />
      }
    >
      <Loaded query={query} loading="the sessions" warns>
        {({ items, total }) =>
          total === 0 ? (
            <Nothing>Not logged in anywhere.</Nothing>
          ) : (
            <PlainList ruled fz="sm">
              {items.map((session) => (
                <SessionLine key={session._id} customerId={id} session={session} />
              ))}
            </PlainList>
          )
        }
      </Loaded>
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
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        {source === null ? 'Logged in' : places[source]}
        <Note>
          Since <DateTime value={signedInAt} />, until <DateTime value={expiresAt} /> at the latest
        </Note>
      </div>
      {current ? (
        <Note flex="none">You, here</Note>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          loading={isPending}
          aria-label={`End session since ${formatMoment(new Date(signedInAt), new Date())}`}
          onClick={() => mutate(id)}
        >
          End session
        </Button>
      )}
    </Group>
  );
}

/** Placeholder text for a section that is empty or failed to load. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <Note fz="sm">{children}</Note>;
}

/** A customer's orders, newest first. */
export function CustomerOrders({ customer }: { readonly customer: Customer }) {
  const query = useInfiniteQuery(customerOrdersQuery(useApi(), customer._id));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Section
      title="Orders"
      count={query.data?.pages[0]?.total}
      action={
        <TextLink to={paths.ordersOf(customer)} fz="sm">
          Show in all orders
        </TextLink>
      }
    >
      <QueryAlert query={query} />
      {!orders && !query.error && <Loading label="Loading the orders" />}
      {orders?.length === 0 && <Nothing>No orders yet.</Nothing>}
      {orders && orders.length > 0 && (
        <RowsTable
          caption="Orders"
          columns={orderColumns}
          rows={orders}
          keyOf={({ _id }) => _id}
          wraps
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more orders
        </Button>
      )}
    </Section>
  );
}

const orderColumns: readonly RowsColumn<Order>[] = [
  {
    title: 'Order',
    show: ({ _id, number, createdAt }) => (
      <>
        <TextLink to={paths.order(_id)} ff="monospace">
          {number}
        </TextLink>
        <small>
          <DateTime value={createdAt} />
        </small>
      </>
    ),
  },
  { title: 'Product', show: ({ orderName }) => orderName },
  {
    title: 'Status',
    show: ({ state, status }) => (
      <Box ta={{ base: 'end', sm: 'start' }}>
        <OrderStatusBadge status={orderStatus(state, status)} />
      </Box>
    ),
  },
  {
    title: 'Total',
    align: 'end',
    show: ({ totalPrice, refundedTotal }) => (
      <>
        <Money cents={centsFromWire(totalPrice)} />
        {refundedTotal !== undefined && (
          <small>
            <Money cents={centsFromWire(refundedTotal)} /> refunded
          </small>
        )}
      </>
    ),
  },
];
