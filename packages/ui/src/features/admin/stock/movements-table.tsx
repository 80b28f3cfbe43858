import type { StockMovement } from '@kerf/contract/schemas/stock';
import { useMemo } from 'react';
import { textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { choicesOf } from '../../../components/form/choices.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { movementName, movementReason, onHandChange } from './movement.messages.ts';
import { SignedQuantity } from './signed-quantity.tsx';
import { movementsSource } from './stock.queries.ts';

/** A product's stock movements, holds and releases, newest first. */
export function MovementsTable({ id }: { readonly id: string }) {
  const source = useMemo(() => movementsSource(id), [id]);
  const nothingYet = { title: 'No stock movements' };
  return <ListTable spec={movementsTable} source={source} nothingYet={nothingYet} />;
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
    whenColumn('at', 'When', ({ at }) => at),
  ],
  sorts: [{ value: '-at', label: 'Newest first', column: 'at' }],
  filters: [
    {
      name: 'show',
      label: 'Show',
      options: choicesOf({ shelf: 'Stock movements', orders: 'Held and released' }),
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
  return <TextLink to={record.to}>{record.name}</TextLink>;
}
