import type { StockMovement } from '@kerf/contract/schemas/stock';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { movementName, movementReason, onHandChange } from './movement.messages.ts';
import { SignedQuantity } from './signed-quantity.tsx';
import { movementsSource } from './stock.queries.ts';

/** A product's stock movements, holds and releases, newest first. */
export function MovementsTable({ id }: { readonly id: string }) {
  const api = useApi();
  const table = useTable(movementsTable);
  const source = useMemo(() => movementsSource(id), [id]);
  const query = useQuery(source.query(api, table.view));
  return (
    <DataTable
      spec={movementsTable}
      table={table}
      query={query}
      fetchPage={source.fetchPage(api, table.view)}
      nothingYet={<EmptyState kind="nothing-yet" title="No stock movements" />}
    />
  );
}

const movementsTable: TableSpec<StockMovement> = {
  noun: { one: 'movement', many: 'movements' },
  rowKey: ({ _id }) => _id,
  rowName: (movement) => `${movementName(movement)} ${movement.quantity}`,
  columns: [
    textColumn({ key: 'what', title: 'What', width: '7rem', value: movementName }),
    {
      key: 'change',
      title: 'Change',
      align: 'end',
      width: '6rem',
      render: (movement) => <SignedQuantity value={onHandChange(movement)} />,
      csv: [{ title: 'Change', value: onHandChange }],
    },
    {
      key: 'onHand',
      title: 'On hand',
      align: 'end',
      width: '6.5rem',
      render: ({ onHand }) => formatQuantity(onHand),
      csv: [{ title: 'On hand', value: ({ onHand }) => onHand }],
    },
    {
      key: 'pieces',
      title: 'Pieces',
      align: 'end',
      width: '6rem',
      optional: true,
      render: ({ quantity }) => formatQuantity(quantity),
      csv: [{ title: 'Pieces', value: ({ quantity }) => quantity }],
    },
    textColumn({ key: 'why', title: 'Why', value: movementReason }),
    textColumn({
      key: 'record',
      title: 'Order or record',
      width: '13rem',
      value: (movement) => recordOf(movement)?.name ?? null,
      render: (movement) => <RecordLink movement={movement} />,
    }),
    textColumn({ key: 'by', title: 'Who', width: '10rem', value: whoOf }),
    momentColumn({
      key: 'at',
      title: 'When',
      align: 'end',
      width: '8.5rem',
      value: ({ at }) => at,
    }),
  ],
  sorts: [{ value: '-at', label: 'Newest first', column: 'at' }],
  filters: [
    {
      name: 'show',
      label: 'Show',
      options: [
        { value: 'shelf', label: 'Stock movements' },
        { value: 'orders', label: 'Held and released' },
      ],
    },
  ],
  searchHint: 'Order number, customer, person, note',
};

function whoOf({ by, order }: StockMovement): string | null {
  return by ?? order?.customerName ?? null;
}

interface Record {
  readonly name: string;
  readonly to: string;
}

function recordOf({ order, delivery, count, bulkChange }: StockMovement): Record | null {
  if (order) return { name: order.number, to: `/dashboard/order/${order._id}` };
  if (delivery) return { name: delivery.name, to: `/dashboard/deliveries/${delivery._id}` };
  if (count) return { name: count.name, to: `/dashboard/stock-counts/${count._id}` };
  return bulkChange && { name: bulkChange.name, to: `/dashboard/change/${bulkChange._id}` };
}

function RecordLink({ movement }: { readonly movement: StockMovement }) {
  const record = recordOf(movement);
  if (record === null) return null;
  return (
    <Anchor component={Link} to={record.to} inherit style={{ overflowWrap: 'anywhere' }}>
      {record.name}
    </Anchor>
  );
}
