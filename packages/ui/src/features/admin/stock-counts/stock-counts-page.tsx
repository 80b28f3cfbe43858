import {
  newStockCount,
  type StockCount,
  type StockCountState,
} from '@kerf/contract/schemas/stock-count';
import { Button, Group, TextInput } from '@mantine/core';
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import {
  countField,
  linkColumn,
  textColumn,
  whenColumn,
} from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { StatusBadge, type StatusLook } from '../../../components/status-badge.tsx';
import * as paths from '../../../platform/paths.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { stockCountsSource, useAddStockCount } from './stock-counts.queries.ts';

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
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: ({ _id }) => void navigate(paths.stockCount(_id)),
  });
  return (
    <form {...form.props}>
      <Group align="start" gap="xs" mb="md">
        <TextInput
          flex="1 1 16rem"
          maw="24rem"
          aria-label="What you count"
          placeholder="Shelf 4, circular blades"
          autoComplete="off"
          {...form.field('title')}
        />
        <Button type="submit" loading={form.sending}>
          Begin a count
        </Button>
        {form.failure && <ErrorAlert error={form.failure} />}
      </Group>
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
    linkColumn(
      'title',
      'Count',
      ({ title }) => title,
      ({ _id }) => paths.stockCount(_id),
    ),
    textColumn('state', 'State', ({ state }) => stateNames[state], {
      width: '8rem',
      render: ({ state }) => <StatusBadge look={looks[state]}>{stateNames[state]}</StatusBadge>,
    }),
    countField('counted', 'Counted', '7rem'),
    countField('different', 'Different', '7rem'),
    textColumn('by', 'By', ({ createdBy }) => createdBy, { width: '10rem', optional: true }),
    whenColumn('createdAt', 'Begun', ({ createdAt }) => createdAt),
    whenColumn('bookedAt', 'Booked', ({ bookedAt }) => bookedAt),
  ],
  sorts: [{ value: '-createdAt', label: 'Newest first', column: 'createdAt' }],
  filters: [choiceFilter('state', 'State', stateNames)],
  searchHint: 'Title',
};
