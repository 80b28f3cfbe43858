import {
  newStockCount,
  type StockCount,
  type StockCountState,
} from '@kerf/contract/schemas/stock-count';
import { Anchor, Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { countColumn, momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { StatusBadge, type StatusLook } from '../../../components/status-badge.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './stock-counts.module.css';
import { stockCountsSource, useAddStockCount } from './stock-counts.queries.ts';

const COUNTS = '/dashboard/stock-counts';

/** `/dashboard/stock-counts`: stock counts, for admins. */
export function StockCountsPage() {
  return (
    <ListPage
      title="Stock counts"
      detail="Count a shelf product by product. Nothing changes until you book the count."
      spec={countsTable}
      source={stockCountsSource}
      nothingYet={{ title: 'No counts yet', detail: 'Give the count a name to begin.' }}
      above={() => <BeginCount />}
    />
  );
}

function BeginCount() {
  const navigate = useNavigate();
  const { mutateAsync } = useAddStockCount();
  const form = useForm({
    initial: { title: '' },
    check: (values) => checkBySchema(newStockCount, values, { title: 'Enter what you count.' }),
    sendOnce: ({ title }, idempotencyKey) => mutateAsync({ title, idempotencyKey }),
    onSent: ({ _id }) => void navigate(`${COUNTS}/${_id}`),
  });
  return (
    <form className={classes.begin} {...form.props}>
      <TextInput
        aria-label="What you count"
        placeholder="Shelf 4, circular blades"
        autoComplete="off"
        {...form.field('title')}
      />
      <Button type="submit" loading={form.sending}>
        Begin a count
      </Button>
      {form.failure && <ErrorAlert error={form.failure} />}
    </form>
  );
}

const stateNames: Readonly<Record<StockCountState, string>> = {
  open: 'Open',
  booked: 'Booked',
  discarded: 'Discarded',
};

const looks: Readonly<Record<StockCountState, StatusLook>> = {
  open: { icon: IconPencil, tone: 'info' },
  booked: { icon: IconCircleCheck, tone: 'ok' },
  discarded: { icon: IconTrash, tone: 'quiet' },
};

const countsTable: TableSpec<StockCount> = {
  noun: { one: 'count', many: 'counts' },
  rowKey: ({ _id }) => _id,
  rowName: ({ title }) => title,
  columns: [
    textColumn({
      key: 'title',
      title: 'Count',
      value: ({ title }) => title,
      render: ({ _id, title }) => (
        <Anchor
          component={Link}
          to={`${COUNTS}/${_id}`}
          inherit
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Anchor>
      ),
    }),
    textColumn({
      key: 'state',
      title: 'State',
      width: '8rem',
      value: ({ state }) => stateNames[state],
      render: ({ state }) => <StatusBadge look={looks[state]}>{stateNames[state]}</StatusBadge>,
    }),
    countColumn({
      key: 'counted',
      title: 'Counted',
      width: '7rem',
      value: ({ counted }) => counted,
    }),
    countColumn({
      key: 'different',
      title: 'Different',
      width: '7rem',
      value: ({ different }) => different,
    }),
    textColumn({
      key: 'by',
      title: 'By',
      width: '10rem',
      optional: true,
      value: ({ createdBy }) => createdBy,
    }),
    momentColumn({
      key: 'createdAt',
      title: 'Begun',
      align: 'end',
      width: '8.5rem',
      value: ({ createdAt }) => createdAt,
    }),
    momentColumn({
      key: 'bookedAt',
      title: 'Booked',
      align: 'end',
      width: '8.5rem',
      value: ({ bookedAt }) => bookedAt,
    }),
  ],
  sorts: [{ value: '-createdAt', label: 'Newest first', column: 'createdAt' }],
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'open', label: stateNames.open },
        { value: 'booked', label: stateNames.booked },
        { value: 'discarded', label: stateNames.discarded },
      ],
    },
  ],
  searchHint: 'Title',
};
