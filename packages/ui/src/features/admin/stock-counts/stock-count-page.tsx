import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMoment } from '../../../components/date-time.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useApi } from '../../../shared/api.ts';
import { CountDesk } from './count-desk.tsx';
import { CountLinesTable } from './count-lines-table.tsx';
import { EndCount } from './end-count.tsx';
import classes from './stock-counts.module.css';
import { stockCountQuery } from './stock-counts.queries.ts';

/** `/dashboard/stock-counts/:id`: a stock count, product by product. Counts survive a reload. */
export function StockCountPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="count"
      title="Count"
      query={useQuery(stockCountQuery(useApi(), id))}
      titleOf={(count) => count.title}
      missing={{
        title: 'There is no such count',
        detail: 'The link may be wrong.',
        list: 'Stock counts',
        path: '/dashboard/stock-counts',
      }}
    >
      {(count) => <Whole key={id} count={count} />}
    </RecordPage>
  );
}

function Whole({ count }: { readonly count: StockCount }) {
  const { title, state, different, refused } = count;
  const isOpen = state === 'open';
  const number = useRef<HTMLInputElement>(null);
  const focusNumber = useCallback(() => number.current?.focus(), []);
  const [pending, setPending] = useState('');
  return (
    <>
      <PageHeader
        title={title}
        count={count.counted}
        detail={standing(count)}
        {...(isOpen && { action: <EndCount count={count} pending={pending} /> })}
      />
      {isOpen && <CountDesk countId={count._id} number={number} onPending={setPending} />}
      {!isOpen && pending !== '' && (
        <p className={classes.trouble} role="status">
          Scanned but not counted: {pending}.
        </p>
      )}
      {state === 'booked' && refused > 0 && (
        <p className={classes.trouble} role="status">
          {counted(refused, 'product')} of {counted(different, 'difference')} could not be booked.
          Their remarks say why.{' '}
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
