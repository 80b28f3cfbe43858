import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatMoment } from '../../../components/date-time.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApi } from '../../../shared/api.ts';
import { AskedButton } from '../parts/asked.tsx';
import { Note } from '../parts/note.tsx';
import { CountForm } from './count-form.tsx';
import { CountLinesTable } from './count-lines-table.tsx';
import { countTroubleQuery, stockCountQuery, useEndCount } from './stock-counts.queries.ts';

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
        detail={stateText(count)}
        {...(isOpen && { action: <EndCount count={count} pending={pending} /> })}
      />
      {isOpen && <CountForm countId={count._id} number={number} onPending={setPending} />}
      {!isOpen && pending !== '' && (
        <Note fz="sm" mb="md" role="status">
          Scanned but not counted: {pending}.
        </Note>
      )}
      {state === 'booked' && refused > 0 && (
        <Text fz="sm" c="dimmed" mb="md" role="status">
          {counted(refused, 'product')} of {counted(different, 'difference')} could not be booked.
          Their remarks say why. <TextLink to="?show=refused">Show them</TextLink>
        </Text>
      )}
      <CountLinesTable count={count} onRemove={focusNumber} />
    </>
  );
}

function stateText({ state, createdBy, bookedBy, bookedAt, different }: StockCount): string {
  if (state === 'discarded') return 'Discarded. Nothing was booked.';
  if (state === 'open') return `Begun by ${createdBy}. ${counted(different, 'difference')} so far.`;
  const when = bookedAt === null ? '' : ` on ${formatMoment(new Date(bookedAt), new Date())}`;
  return `Booked by ${bookedBy ?? 'Kerf'}${when}.`;
}

interface EndCountProps {
  readonly count: StockCount;
  /** What was scanned and is not counted, such as "KC-2, 7"; empty if nothing. */
  readonly pending: string;
}

/** Books a count's differences or discards the count, after asking. */
function EndCount({ count, pending }: EndCountProps) {
  const mutation = useEndCount(count);
  const lost = pending !== '' && (
    <Text>Scanned but not counted, and lost with this: {pending}.</Text>
  );
  return (
    <Group gap="xs">
      <AskedButton
        mutation={mutation}
        variables="discard"
        label="Discard"
        title="Discard this count?"
        action="Discard"
        danger
      >
        Nothing is booked. You can still see what was counted.
        {lost}
      </AskedButton>
      <AskedButton
        mutation={mutation}
        variables="book"
        label="Book the count"
        button={{ variant: 'filled', disabled: count.counted === 0 }}
        title="Book this count?"
        action="Book"
      >
        <Booking count={count} />
        {lost}
      </AskedButton>
    </Group>
  );
}

/** A summary of what booking will do. */
function Booking({ count }: { readonly count: StockCount }) {
  const api = useApi();
  const moved = useQuery(countTroubleQuery(api, count._id, 'moved')).data?.total ?? 0;
  const refused = useQuery(countTroubleQuery(api, count._id, 'refused')).data?.total ?? 0;
  return (
    <Stack gap="sm">
      <Text>
        {counted(count.counted, 'product')} counted, {counted(count.different, 'difference')} to
        book.
      </Text>
      {moved > 0 && (
        <Text>
          {counted(moved, 'product')} moved since: the difference is added to what is on hand now.
        </Text>
      )}
      {refused > 0 && (
        <Text>
          {counted(refused, 'product')} can’t be booked: unpaid orders hold more than was counted,
          or more would be on hand than can be recorded.
        </Text>
      )}
    </Stack>
  );
}
