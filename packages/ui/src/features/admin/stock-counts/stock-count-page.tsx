import type { CountLine, StockCount } from '@kerf/contract/schemas/stock-count';
import { coversHeld, onHandProblem } from '@kerf/domain/stock-movement';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  actionsColumn,
  countField,
  textColumn,
  whenColumn,
} from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import { firstClick } from '../../../components/first-click.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { AskedButton } from '../parts/asked.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Note } from '../parts/section.tsx';
import { skuColumn, stockedProductColumn } from '../product-form/product-columns.tsx';
import { SignedQuantity } from '../stock/signed-quantity.tsx';
import { CountForm } from './count-form.tsx';
import {
  countLinesSource,
  countTroubleQuery,
  stockCountQuery,
  useEndCount,
  useRemoveCountLine,
} from './stock-counts.queries.ts';

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
        path: commands.stockCounts.to,
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

interface CountLinesTableProps {
  readonly count: StockCount;
  /** Called when a line is removed, together with its focused button. */
  readonly onRemove: () => void;
}

/** The counted products, latest first, with the differences to be booked. */
function CountLinesTable({ count, onRemove }: CountLinesTableProps) {
  const { _id: id, state } = count;
  const spec = useMemo(
    () => countLinesTable(id, state === 'open', onRemove),
    [id, state, onRemove],
  );
  const source = useMemo(() => countLinesSource(id), [id]);
  return <ListTable spec={spec} source={source} nothingYet={{ title: 'Nothing counted yet' }} />;
}

/** The difference between count and record, in units. */
function difference({ counted, expected }: CountLine): number {
  return counted - expected;
}

/** A note on a line that cannot be booked or has moved since its count; otherwise empty. */
function remark(line: CountLine): string {
  const { onHand, expected, held, booked } = line;
  const moved = onHand - expected;
  const after = onHand + difference(line);
  const tooMany = booked === true ? null : onHandProblem(after);
  if (tooMany !== null) return `Not booked: ${tooMany}`;
  if (booked === false || (booked === null && !coversHeld(after, held))) {
    return `Not booked: unpaid orders hold ${formatQuantity(held)}`;
  }
  if (moved === 0) return '';
  const units = formatQuantity(Math.abs(moved));
  return `${units} ${moved > 0 ? 'came in' : 'went out'} since it was counted`;
}

function countLinesTable(
  countId: string,
  isOpen: boolean,
  onRemove: () => void,
): TableSpec<CountLine> {
  return {
    noun: { one: 'product', many: 'products' },
    rowKey: ({ productId }) => productId,
    rowName: ({ name }) => name,
    columns: [
      stockedProductColumn(({ productId }) => productId),
      skuColumn(),
      countField('counted', 'Counted', '6.5rem'),
      countField('expected', 'Record', '6.5rem'),
      textColumn('difference', 'Difference', difference, {
        align: 'end',
        width: '7rem',
        render: (line) => <SignedQuantity value={difference(line)} />,
      }),
      textColumn('remark', 'Remark', remark, { width: '9rem' }),
      textColumn('by', 'By', ({ countedBy }) => countedBy, { width: '9rem', optional: true }),
      whenColumn('countedAt', 'When', ({ countedAt }) => countedAt, { optional: true }),
      ...(isOpen
        ? [
            actionsColumn<CountLine>({
              width: '6rem',
              render: (line) => <RemoveLine countId={countId} line={line} onRemove={onRemove} />,
            }),
          ]
        : []),
    ],
    sorts: [{ value: '-countedAt', label: 'Latest first', column: 'countedAt' }],
    filters: [
      choiceFilter('show', 'Show', {
        different: 'Different',
        moved: 'Moved since',
        refused: 'Not booked',
      }),
    ],
    searchHint: 'Name, SKU',
  };
}

interface RemoveLineProps {
  readonly countId: string;
  readonly line: CountLine;
  readonly onRemove: () => void;
}

function RemoveLine({ countId, line, onRemove }: RemoveLineProps) {
  const { mutate, isPending } = useRemoveCountLine(countId);
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={isPending}
      aria-label={`Remove ${line.name}`}
      onClick={firstClick(() => {
        mutate(line.productId);
        onRemove();
      })}
    >
      Remove
    </Button>
  );
}
