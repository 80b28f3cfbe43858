import type { Order, orderFilters } from '@kerf/contract/schemas/order';
import { isShippable } from '@kerf/domain/order-state';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { actionsColumn } from '../../components/data-table/columns.tsx';
import { csvMoment } from '../../components/data-table/csv/csv.ts';
import type { TableColumn } from '../../components/data-table/table-column.ts';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { Quantity } from '../../components/quantity.tsx';
import { orderLineFields } from './lines/line-fields.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderContents } from './order-contents.tsx';
import { orderPageAddress } from './order-path.ts';
import { OrderStateNotes, Shipping } from './order-state-notes.tsx';
import { numberFields, orderTable, totalColumn } from './order-table.ts';
import { paymentStatus } from './payment-status.ts';
import { PlacedOrder } from './placed-order.tsx';
import { stateAt } from './state-at.ts';
import { ownListOf } from './steps/own-neighbours.queries.ts';
import { unitsOf } from './units-of.ts';

/** The filters for customers; "attention" is only for admins. */
const stateFilters = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Pending' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'expired', label: 'Expired' },
] as const satisfies { value: (typeof orderFilters)[number]; label: string }[];

/** Asks whether to delete an order; `forget` is called once it is deleted. */
type AskToDelete = (order: Order, forget: () => void) => void;

/** A customer's list of orders as of `now`. */
export function myOrderSpec(now: Date, onDelete: AskToDelete): TableSpec<Order> {
  return {
    ...orderTable,
    columns: [...contentColumns(now), ...stateColumns(now, onDelete)],
    filters: [{ name: 'filter', label: 'State', options: stateFilters }],
    searchHint: 'Number, product, SKU, address',
  };
}

function contentColumns(now: Date): TableColumn<Order>[] {
  return [
    {
      key: 'number',
      width: '6.75rem',
      title: 'Order',
      render: (order) => (
        <PlacedOrder order={order} now={now}>
          <OwnOrderLink order={order} />
        </PlacedOrder>
      ),
      csv: numberFields,
    },
    {
      key: 'contents',
      title: 'Product',
      render: (order) => <OrderContents order={order} />,
      csv: orderLineFields,
    },
    {
      key: 'quantity',
      width: '4.75rem',
      title: 'Quantity',
      align: 'end',
      render: (order) => <Quantity value={unitsOf(order)} />,
    },
    totalColumn('6.5rem'),
  ];
}

function stateColumns(now: Date, onDelete: AskToDelete): TableColumn<Order>[] {
  return [
    {
      key: 'payment',
      // Wide enough for "held until", if there is room.
      width: 'clamp(10.25rem, 40cqi - 13rem, 15rem)',
      title: 'Payment',
      render: (order) => <OrderStateNotes order={order} now={now} />,
      csv: [
        {
          title: 'Payment',
          value: (order) => paymentStatus(order, stateAt(order, now)),
        },
        { title: 'Payment id', value: (order) => order.transactionId },
        { title: 'Paid (UTC)', value: (order) => csvMoment(order.paidAt) },
      ],
    },
    {
      key: 'shipping',
      width: '6.75rem',
      title: 'Shipping',
      render: (order) => isShippable(order.state) && <Shipping order={order} now={now} />,
      csv: [
        { title: 'Shipping', value: (order) => (isShippable(order.state) ? order.status : null) },
        { title: 'Shipped (UTC)', value: (order) => csvMoment(order.shippedAt) },
      ],
    },
    actionsColumn({
      width: '10.5rem',
      render: (order) => <OrderActions order={order} now={now} onDelete={onDelete} />,
    }),
  ];
}

/** The order number, linked to its page with steps through this list. */
function OwnOrderLink({ order: { _id, number } }: { readonly order: Order }) {
  const [params] = useSearchParams();
  return (
    <Anchor
      component={Link}
      to={orderPageAddress(_id, ownListOf(params))}
      ff="monospace"
      fz="inherit"
    >
      {number}
    </Anchor>
  );
}
