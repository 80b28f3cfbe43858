import type { Order } from '@kerf/contract/schemas/order';
import { DEFAULT_TIME_ZONE, dayOf } from '@kerf/domain/shop-day';
import { Anchor, Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Loaded, QueryAlert } from '../../components/loaded.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { formatQuantity, Money } from '../../components/quantity.tsx';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import { commands } from '../../platform/commands.ts';
import * as paths from '../../platform/paths.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { messagesCountQuery } from '../admin/messages/messages.queries.ts';
import { measureNames, measures } from '../admin/reports/measures.ts';
import { salesQuery } from '../admin/reports/reports.queries.ts';
import { lowStockCountQuery } from '../admin/stock/stock.queries.ts';
import { undeliveredCountQuery } from '../admin/undelivered-emails/undelivered-emails.queries.ts';
import { useHasShippingMethods } from '../checkout/shop.queries.ts';
import { HeldUntil, useNow } from '../orders/held-until.tsx';
import { useOwnOrders } from '../orders/orders.queries.ts';
import { isPayableAt, stateAt } from '../orders/state-at.ts';
import { useShopTimeZone } from '../shop-time/shop-time-zone.ts';
import classes from './hello.module.css';
import {
  toQuoteCountQuery,
  toShipQuery,
  unpaidCountQuery,
  unpaidOwnQuery,
} from './hello.queries.ts';

/** `/dashboard`: a greeting and what to do next. */
export function HelloPage() {
  const account = useAccount();
  if (!account) return null;
  const { email, displayName } = account;
  return (
    <>
      <PageHeader title={`Hello ${displayName === '' ? email : displayName}`} />
      <Next key={email} email={email} />
    </>
  );
}

function Next({ email }: { readonly email: string }) {
  const { kind, role } = useViewer();
  if (kind === 'admin') return <AdminNext />;
  if (kind === 'customer') return <CustomerNext email={email} />;
  if (!role.isError) return <HelloSkeleton />;
  return <QueryAlert query={role} />;
}

/** A customer's start: three counts, and the unpaid orders, most urgent first. */
function CustomerNext({ email }: { readonly email: string }) {
  const mine = { customerEmail: email };
  const unpaid = useQuery(unpaidOwnQuery(useApi(), email));
  const paid = useOwnOrders({ ...mine, filter: 'paid', limit: 1 });
  const shipped = useOwnOrders({ ...mine, filter: 'shipped', limit: 1 });
  if (unpaid.isPending) return <HelloSkeleton />;
  return (
    <Stack gap={32} maw="56rem">
      <Figures
        figures={[
          {
            label: 'Unpaid',
            count: unpaid.data?.total,
            to: `${commands.myOrder.to}?filter=unpaid`,
          },
          { label: 'Pending', count: paid.data?.total, to: `${commands.myOrder.to}?filter=paid` },
          {
            label: 'Shipped',
            count: shipped.data?.total,
            to: `${commands.myOrder.to}?filter=shipped`,
          },
        ]}
      />
      <Loaded query={unpaid} loading={null} warns>
        {({ items }) => <Unpaid orders={items} />}
      </Loaded>
    </Stack>
  );
}

function Unpaid({ orders }: { readonly orders: readonly Order[] }) {
  const now = useNow();
  const unpaid = orders.filter((order) => stateAt(order, now) === 'pending');
  if (unpaid.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        title="No unpaid orders"
        action={<LinkButton to="/#products">See the products</LinkButton>}
      />
    );
  }
  return (
    <section aria-labelledby="unpaid">
      <Title order={2} id="unpaid" mb="sm" fz="1.0625rem">
        Waiting to be paid
      </Title>
      <Box component="ul" style={{ borderTop: '1px solid var(--kerf-rule)' }}>
        {unpaid.map((order) => (
          <li key={order._id} className={classes.row}>
            <span className={classes.what}>
              <Anchor component={Link} to={`${commands.myOrder.to}?search=${order.number}`}>
                {order.number}
              </Anchor>
              {order.orderName}
              <small>
                <HeldUntil order={order} now={now} />
              </small>
            </span>
            <Money cents={centsFromWire(order.totalPrice)} />
            {isPayableAt(order, now) ? (
              <LinkButton to={paths.payment(order._id)} aria-label={`Pay ${order.number}`}>
                Pay
              </LinkButton>
            ) : (
              <span>Shipping to be quoted</span>
            )}
          </li>
        ))}
      </Box>
    </section>
  );
}

/** An admin's start: three counts, and the paid orders to ship, oldest first. */
function AdminNext() {
  const api = useApi();
  const toShip = useQuery(toShipQuery(api));
  const unpaid = useQuery(unpaidCountQuery(api));
  const messages = useQuery(messagesCountQuery(api, 'open'));
  const undelivered = useQuery(undeliveredCountQuery(api)).data?.total ?? 0;
  const hasMethods = useHasShippingMethods();
  const toQuote = useQuery({ ...toQuoteCountQuery(api), enabled: hasMethods }).data?.total ?? 0;
  const lowStock = useQuery(lowStockCountQuery(api)).data?.total ?? 0;
  if (toShip.isPending) return <HelloSkeleton />;
  return (
    <Stack gap={32} maw="56rem">
      <Figures
        figures={[
          {
            label: 'To ship',
            count: toShip.data?.total,
            to: `${commands.allOrders.to}?filter=to-ship`,
          },
          {
            label: 'Unpaid',
            count: unpaid.data?.total,
            to: `${commands.allOrders.to}?filter=unpaid`,
          },
          ...(toQuote > 0 ? [toQuoteFigure(toQuote)] : []),
          { label: 'Open messages', count: messages.data?.total, to: commands.messages.to },
          ...(lowStock > 0 ? [lowStockFigure(lowStock)] : []),
          ...(undelivered > 0 ? [undeliveredFigure(undelivered)] : []),
        ]}
      />
      <TodayFigures />
      <Loaded query={toShip} loading={null} warns>
        {({ items }) => <ToShip orders={items} />}
      </Loaded>
    </Stack>
  );
}

function toQuoteFigure(count: number) {
  const to = `${commands.allOrders.to}?filter=to-quote&sort=createdAt`;
  return { label: 'Shipping to quote', count, to };
}

function lowStockFigure(count: number) {
  return { label: 'Products to reorder', count, to: `${commands.lowStock.to}?expected=no` };
}

/** Shown only if there is something to do about it. */
function undeliveredFigure(count: number) {
  return { label: 'Undelivered emails', count, to: commands.undeliveredEmails.to };
}

function ToShip({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0) return <EmptyState kind="nothing-yet" title="Nothing to ship" />;
  return (
    <section aria-labelledby="to-ship">
      <Title order={2} id="to-ship" mb="sm" fz="1.0625rem">
        Next to ship
      </Title>
      <Box component="ul" style={{ borderTop: '1px solid var(--kerf-rule)' }}>
        {orders.map((order) => (
          <li key={order._id} className={classes.row}>
            <span className={classes.what}>
              <Anchor
                component={Link}
                to={`${commands.allOrders.to}?filter=to-ship&order=${order._id}`}
              >
                {order.number}
              </Anchor>
              {order.orderName}
              <small>
                {order.customerName}
                {order.paidAt !== null && (
                  <>
                    , paid <DateTime value={order.paidAt} />
                  </>
                )}
              </small>
            </span>
            <Money cents={centsFromWire(order.totalPrice)} />
          </li>
        ))}
      </Box>
    </section>
  );
}

const shown = measureNames.filter((name) => name !== 'average');

/** Today's sales so far. Renders nothing if they cannot be loaded; the reports page shows the error. */
function TodayFigures() {
  const timeZone = useShopTimeZone();
  const today = dayOf(new Date(), timeZone ?? DEFAULT_TIME_ZONE);
  const { data, isError } = useQuery({
    ...salesQuery(useApi(), { from: today, to: today }, 'day'),
    enabled: timeZone !== undefined,
  });
  if (isError) return null;
  return (
    <Figures
      figures={shown.map((name) => {
        const { label, of, format } = measures[name];
        const value = data && of(data.total);
        return {
          label: `${label} today`,
          count: typeof value === 'number' ? format(value) : undefined,
          to: `${commands.reports.to}?period=today&show=${name}`,
        };
      })}
    />
  );
}

interface Figure {
  readonly label: string;
  /** Undefined while it loads; a text if it is an amount. */
  readonly count: number | string | undefined;
  /** The list it counts. */
  readonly to: string;
}

/** Counts that link to the lists they count, laid out like a drawing's title block. */
function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ label, count, to }) => (
        <li key={label}>
          <Link to={to} className={classes.figure}>
            <Text span fz="xs" c="dimmed">
              {label}
            </Text>{' '}
            <span className={classes.count} data-amount={typeof count === 'string' || undefined}>
              {typeof count === 'number' ? formatQuantity(count) : (count ?? '–')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for what to do next. */
function HelloSkeleton() {
  return (
    <Stack gap={32} maw="56rem" role="status" aria-label="Loading what is next">
      <div className={classes.figures} aria-hidden="true">
        {['first', 'second', 'third'].map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={36} width="3rem" />
          </div>
        ))}
      </div>
      <SheetSkeleton lines={3} />
    </Stack>
  );
}
