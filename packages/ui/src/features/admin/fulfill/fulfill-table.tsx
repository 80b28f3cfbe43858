import type { FulfillOrder } from '@kerf/contract/schemas/shipment';
import type { FulfillmentStage } from '@kerf/domain/fulfillment';
import { Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { CellLines, ClampedText } from '../../../components/data-table/cell-lines.tsx';
import { countColumn, momentColumn, textColumn } from '../../../components/data-table/columns.tsx';
import type { TableColumn, TableSpec } from '../../../components/data-table/table-spec.ts';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { counted } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { TrackingLink } from '../../shipping/tracking-link.tsx';
import { Note } from '../parts/section.tsx';

/** The table of one stage. */
export function fulfillTable(stage: FulfillmentStage): TableSpec<FulfillOrder> {
  return {
    noun: { one: 'order', many: 'orders' },
    rowKey: ({ _id }) => _id,
    rowName: ({ number }) => number,
    columns: [numberColumn, ...contents, ...(stage === 'shipped' ? shippedColumns : toShipColumns)],
    sorts: [],
    filters: [],
    searchHint: 'Number, customer, product, SKU',
  };
}

const numberColumn: TableColumn<FulfillOrder> = {
  key: 'number',
  title: 'Order',
  width: '9rem',
  render: (order) => (
    <>
      <OpenLink order={order} />
      {order.needsReview && (
        <Text fz="xs" c="var(--kerf-bad)">
          Needs review
        </Text>
      )}
      {order.fulfillment === 'partly_shipped' && <Note>Partly shipped</Note>}
    </>
  ),
  csv: [{ title: 'Order', value: ({ number }) => number }],
};

const contents: readonly TableColumn<FulfillOrder>[] = [
  textColumn('customer', 'Customer', ({ customerName }) => customerName),
  textColumn('product', 'Contents', ({ orderName }) => orderName, {
    render: ({ orderName, lines }) => (
      <CellLines below={`${lines} ${lines === 1 ? 'line' : 'lines'}`}>{orderName}</CellLines>
    ),
  }),
];

const toShipColumns: readonly TableColumn<FulfillOrder>[] = [
  countColumn('units', 'Units to ship', ({ unitsToShip }) => unitsToShip, { width: '7.5rem' }),
  textColumn('address', 'Ship to', addressOf, {
    render: (order) => <ClampedText>{addressOf(order)}</ClampedText>,
  }),
  momentColumn('paid', 'Paid', ({ paidAt }) => paidAt, { width: '8rem' }),
];

const shippedColumns: readonly TableColumn<FulfillOrder>[] = [
  {
    key: 'tracking',
    title: 'Tracking',
    render: ({ tracking }) =>
      tracking.map(({ shipmentId, carrier, number, url }) => (
        <div key={shipmentId}>
          <TrackingLink carrier={carrier} number={number} url={url} />
        </div>
      )),
    csv: [
      { title: 'Carrier', value: ({ tracking }) => joined(tracking, 'carrier') },
      { title: 'Tracking number', value: ({ tracking }) => joined(tracking, 'number') },
    ],
  },
  momentColumn('shipped', 'Shipped', ({ shippedAt }) => shippedAt, { width: '8rem' }),
];

function joined(tracking: FulfillOrder['tracking'], field: 'carrier' | 'number'): string {
  return tracking.flatMap((parcel) => parcel[field] ?? []).join(', ');
}

/** The order number, which opens the order within the list. */
function OpenLink({ order }: { readonly order: FulfillOrder }) {
  const [params] = useSearchParams();
  return (
    <TextLink to={{ search: `?${changedParams(params, { order: order._id })}` }}>
      {order.number}
    </TextLink>
  );
}

/** Where an order goes; of several addresses, what is left for each. */
function addressOf({ address, destinations }: FulfillOrder): string {
  if (!destinations) return address;
  return destinations
    .map(({ text, unitsToShip }) => `${counted(unitsToShip, 'unit')} to ship: ${text}`)
    .join('\n\n');
}
