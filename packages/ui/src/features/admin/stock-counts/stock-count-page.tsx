import { isApiProblem } from '@kerf/api-client/api-problem';
import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMoment } from '../../../components/date-time.tsx';
import { Loading } from '../../../components/loading.tsx';
import { NothingThere } from '../../../components/nothing-there.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import { CountDesk } from './count-desk.tsx';
import { CountLinesTable } from './count-lines-table.tsx';
import { EndCount } from './end-count.tsx';
import classes from './stock-counts.module.css';
import { stockCountQuery } from './stock-counts.queries.ts';

/** `/dashboard/stock-counts/:id`: a stock count, product by product. Counts survive a reload. */
export function StockCountPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isRefetching } = useQuery(stockCountQuery(useApi(), id));
  usePageTitle(data?.title);
  if (data) return <Whole key={id} count={data} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchCount />;
  if (!error) return <Loading label="Loading the count" />;
  return (
    <>
      <PageHeader title="Count" />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}

function Whole({ count }: { readonly count: StockCount }) {
  const { title, state, different, refused } = count;
  const isOpen = state === 'open';
  const number = useRef<HTMLInputElement>(null);
  const focusNumber = useCallback(() => number.current?.focus(), []);
  return (
    <>
      <PageHeader
        title={title}
        count={count.counted}
        detail={standing(count)}
        {...(isOpen && { action: <EndCount count={count} /> })}
      />
      {isOpen && <CountDesk countId={count._id} number={number} />}
      {state === 'booked' && refused > 0 && (
        <p className={classes.trouble} role="status">
          {counted(refused, 'product')} of {counted(different, 'difference')} could not be booked,
          because unpaid orders hold more than was counted.{' '}
          <Anchor component={Link} to="?show=refused" inherit>
            Show them
          </Anchor>
        </p>
      )}
      <CountLinesTable count={count} onRemove={focusNumber} />
    </>
  );
}

function standing({ state, createdBy, bookedBy, bookedAt, different }: StockCount): string {
  if (state === 'discarded') return 'Discarded. Nothing was booked.';
  if (state === 'open') return `Begun by ${createdBy}. ${counted(different, 'difference')} so far.`;
  const when = bookedAt === null ? '' : ` on ${formatMoment(new Date(bookedAt), new Date())}`;
  return `Booked by ${bookedBy ?? 'Kerf'}${when}.`;
}

function NoSuchCount() {
  return (
    <NothingThere
      title="There is no such count"
      detail="The address is not right."
      action={
        <Button component={Link} to="/dashboard/stock-counts">
          Stock counts
        </Button>
      }
    />
  );
}
