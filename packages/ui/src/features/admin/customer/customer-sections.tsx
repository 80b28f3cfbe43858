import type { Customer, CustomerSession } from '@kerf/contract/schemas/customer';
import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button, Title, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { tableRoles } from '../../../components/data-table/table-roles.ts';
import { DateTime, formatMoment } from '../../../components/date-time.tsx';
import { Loaded, QueryAlert } from '../../../components/loaded.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Money } from '../../../components/money.tsx';
import { OrderStatusBadge, orderStatus } from '../../../components/order-status-badge.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { EndSessionsDialog } from '../all-users/user-dialogs.tsx';
import { ordersAddress } from '../all-users/user-link.tsx';
import classes from './customer.module.css';
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
            <ul className={classes.list}>
              {items.map((session) => (
                <SessionLine key={session._id} customerId={id} session={session} />
              ))}
            </ul>
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

interface SectionProps {
  readonly title: string;
  readonly count?: number | undefined;
  /** An action on the whole section. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a customer's page. */
export function Section({ title, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} id={id} className={classes.sectionTitle}>
          {title}
          {count !== undefined && <span className={classes.count}> {formatQuantity(count)}</span>}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Placeholder text for a section that is empty or failed to load. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
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
        <Anchor component={Link} to={ordersAddress(customer)} className={classes.action ?? ''}>
          Show in all orders
        </Anchor>
      }
    >
      <QueryAlert query={query} />
      {!orders && !query.error && <Loading label="Loading the orders" />}
      {orders?.length === 0 && <Nothing>No orders yet.</Nothing>}
      {orders && orders.length > 0 && <OrderTable orders={orders} />}
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

function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.orders} {...tableRoles.table}>
        <caption>
          <VisuallyHidden>Orders</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.columnHeader}>Order</th>
            <th {...tableRoles.columnHeader}>Product</th>
            <th {...tableRoles.columnHeader}>Status</th>
            <th {...tableRoles.columnHeader}>Total</th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {orders.map((order) => (
            <tr key={order._id} {...tableRoles.row}>
              <th {...tableRoles.rowHeader}>
                <Anchor component={Link} to={`/dashboard/order/${order._id}`}>
                  {order.number}
                </Anchor>
                <small>
                  <DateTime value={order.createdAt} />
                </small>
              </th>
              <td {...tableRoles.cell}>{order.orderName}</td>
              <td {...tableRoles.cell}>
                <OrderStatusBadge status={orderStatus(order.state, order.status)} />
              </td>
              <td {...tableRoles.cell}>
                <Money cents={centsFromWire(order.totalPrice)} />
                {order.refundedTotal !== undefined && (
                  <small>
                    <Money cents={centsFromWire(order.refundedTotal)} /> refunded
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
