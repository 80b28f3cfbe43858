import type { CountLine, StockCount } from '@kerf/contract/schemas/stock-count';
import { coversHeld, onHandProblem } from '@kerf/domain/stock-movement';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import {
  actionsColumn,
  countField,
  textColumn,
  whenColumn,
} from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { choicesOf } from '../../../components/form/choices.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { skuColumn, stockedProductColumn } from '../product-form/product-columns.tsx';
import { SignedQuantity } from '../stock/signed-quantity.tsx';
import { countLinesSource, useRemoveCountLine } from './stock-counts.queries.ts';

interface CountLinesTableProps {
  readonly count: StockCount;
  /** Called when a line is removed, together with its focused button. */
  readonly onRemove: () => void;
}

/** The counted products, latest first, with the differences to be booked. */
export function CountLinesTable({ count, onRemove }: CountLinesTableProps) {
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
      {
        key: 'difference',
        title: 'Difference',
        align: 'end',
        width: '7rem',
        render: (line) => <SignedQuantity value={difference(line)} />,
        csv: [{ title: 'Difference', value: difference }],
      },
      textColumn({ key: 'remark', title: 'Remark', width: '9rem', value: remark }),
      textColumn({
        key: 'by',
        title: 'By',
        width: '9rem',
        optional: true,
        value: ({ countedBy }) => countedBy,
      }),
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
      {
        name: 'show',
        label: 'Show',
        options: choicesOf({ different: 'Different', moved: 'Moved since', refused: 'Not booked' }),
      },
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
      onClick={() => {
        mutate(line.productId);
        onRemove();
      }}
    >
      Remove
    </Button>
  );
}
