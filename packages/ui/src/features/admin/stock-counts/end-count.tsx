import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { countTroubleQuery, useEndCount } from './stock-counts.queries.ts';

interface EndCountProps {
  readonly count: StockCount;
  /** What was scanned and is not counted, such as "KC-2, 7"; empty if nothing. */
  readonly pending: string;
}

/** Books a count's differences or discards the count, after asking. */
export function EndCount({ count, pending }: EndCountProps) {
  const [asking, dialog] = useDisclosure(false);
  const [end, setEnd] = useState<'book' | 'discard'>('book');
  const { mutate, isPending, error, reset } = useEndCount(count);
  const ask = (what: 'book' | 'discard') => {
    reset();
    setEnd(what);
    dialog.open();
  };
  const isBooking = end === 'book';
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => ask('discard')}>
        Discard
      </Button>
      <Button disabled={count.counted === 0} onClick={() => ask('book')}>
        Book the count
      </Button>
      <QuestionDialog
        opened={asking}
        title={isBooking ? 'Book this count?' : 'Discard this count?'}
        action={isBooking ? 'Book' : 'Discard'}
        danger={!isBooking}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate(end, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        {isBooking ? (
          <Booking count={count} />
        ) : (
          'Nothing is booked. You can still see what was counted.'
        )}
        {pending !== '' && <p>Scanned but not counted, and lost with this: {pending}.</p>}
      </QuestionDialog>
    </Group>
  );
}

/** A summary of what booking will do. */
function Booking({ count }: { readonly count: StockCount }) {
  const api = useApi();
  const moved = useQuery(countTroubleQuery(api, count._id, 'moved')).data?.total ?? 0;
  const refused = useQuery(countTroubleQuery(api, count._id, 'refused')).data?.total ?? 0;
  return (
    <div>
      <p>
        {counted(count.counted, 'product')} counted, {counted(count.different, 'difference')} to
        book.
      </p>
      {moved > 0 && (
        <p>
          {counted(moved, 'product')} moved since: the difference is added to what is on hand now.
        </p>
      )}
      {refused > 0 && (
        <p>
          {counted(refused, 'product')} can’t be booked: unpaid orders hold more than was counted,
          or more would be on hand than can be recorded.
        </p>
      )}
    </div>
  );
}
