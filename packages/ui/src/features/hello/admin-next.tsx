import type { Order } from '@kerf/contract/schemas/order';
import { DEFAULT_TIME_ZONE, dayOf } from '@kerf/domain/shop-day';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DateTime } from '../../components/date-time.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Money } from '../../components/money.tsx';
import { commands } from '../../platform/commands.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { messagesCountQuery } from '../admin/messages/messages.queries.ts';
import { measureNames, measures } from '../admin/reports/measures.ts';
import { salesQuery } from '../admin/reports/reports.queries.ts';
import { lowStockCountQuery } from '../admin/stock/stock.queries.ts';
import { undeliveredCountQuery } from '../admin/undelivered-emails/undelivered-emails.queries.ts';
import { useShopTimeZone } from '../shop-time/shop-time-zone.ts';
import { Figures } from './figures.tsx';
import classes from './hello.module.css';
import { toShipQuery, unpaidCountQuery } from './hello.queries.ts';
import { HelloSkeleton } from './hello-skeleton.tsx';

const LIST = '/dashboard/all-order';

/** An admin's start: three counts, and the paid orders to ship, oldest first. */
export function AdminNext() {
  const api = useApi();
  const toShip = useQuery(toShipQuery(api));
  const unpaid = useQuery(unpaidCountQuery(api));
  const messages = useQuery(messagesCountQuery(api, 'open'));
  const undelivered = useQuery(undeliveredCountQuery(api)).data?.total ?? 0;
  const lowStock = useQuery(lowStockCountQuery(api)).data?.total ?? 0;
  if (toShip.isPending) return <HelloSkeleton />;
  return (
    <div className={classes.next}>
      <Figures
        figures={[
          { label: 'To ship', count: toShip.data?.total, to: `${LIST}?filter=to-ship` },
          { label: 'Unpaid', count: unpaid.data?.total, to: `${LIST}?filter=unpaid` },
          { label: 'Open messages', count: messages.data?.total, to: '/dashboard/messages' },
          ...(lowStock > 0 ? [lowStockFigure(lowStock)] : []),
          ...(undelivered > 0 ? [undeliveredFigure(undelivered)] : []),
        ]}
      />
      <TodayFigures />
      {toShip.error && (
        <ErrorAlert
          error={toShip.error}
          onRetry={() => void toShip.refetch()}
          retrying={toShip.isRefetching}
        />
      )}
      {toShip.data && <ToShip orders={toShip.data.items} />}
    </div>
  );
}

function lowStockFigure(count: number) {
  return { label: 'Products to reorder', count, to: '/dashboard/low-stock?expected=no' };
}

/** Shown only if there is something to do about it. */
function undeliveredFigure(count: number) {
  return { label: 'Undelivered emails', count, to: '/dashboard/undelivered-emails' };
}

function ToShip({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0) return <EmptyState kind="nothing-yet" title="Nothing to ship" />;
  return (
    <section className={classes.list} aria-labelledby="to-ship">
      <Title order={2} id="to-ship" className={classes.title}>
        Next to ship
      </Title>
      <ul>
        {orders.map((order) => (
          <li key={order._id} className={classes.row}>
            <span className={classes.what}>
              <Anchor component={Link} to={`${LIST}?filter=to-ship&order=${order._id}`}>
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
      </ul>
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
