import { type Order, orderFilters } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TableColumn } from '../../components/data-table/table-column.ts';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Money } from '../../components/money.tsx';
import { orderStatus } from '../../components/order-status-badge.tsx';
import { Quantity } from '../../components/quantity.tsx';
import { centsFromWire } from '../catalog/wire-money.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderContents } from './order-contents.tsx';
import { standingOf } from './order-standing.ts';
import { OrderStandingNotes, Shipping } from './order-standing-notes.tsx';

type OrderFilter = (typeof orderFilters)[number];

const filterLabels: Readonly<Record<OrderFilter, string>> = {
  unpaid: 'Unpaid',
  paid: 'To be shipped',
  shipped: 'Shipped',
  expired: 'Expired',
};

/** Asks whether an order is to be deleted; `forget` is called once it is. */
type AskToDelete = (order: Order, forget: () => void) => void;

/** The list of one's own orders, at the given moment. */
export function myOrderSpec(now: Date, onDelete: AskToDelete): TableSpec<Order> {
  return {
    noun: { one: 'order', many: 'orders' },
    rowKey: (order) => order._id,
    rowName: (order) => order.number,
    columns: [...contentColumns(now), ...standingColumns(now, onDelete)],
    sorts: [
      { value: '-createdAt', label: 'Newest first', column: 'placed', direction: 'descending' },
      { value: 'createdAt', label: 'Oldest first', column: 'placed', direction: 'ascending' },
    ],
    filters: [
      {
        name: 'filter',
        label: 'State',
        options: orderFilters.map((value) => ({ value, label: filterLabels[value] })),
      },
    ],
    searchHint: 'Number, product, payment id',
  };
}

function contentColumns(now: Date): TableColumn<Order>[] {
  return [
    {
      key: 'number',
      title: 'Order',
      render: (order) => (
        <Anchor component={Link} to={`/dashboard/payment/${order._id}`} ff="monospace" fz="inherit">
          {order.number}
        </Anchor>
      ),
      csv: [{ title: 'Order', value: (order) => order.number }],
    },
    {
      key: 'contents',
      title: 'Product',
      render: (order) => <OrderContents order={order} />,
      csv: [{ title: 'Product', value: (order) => order.orderName }],
    },
    {
      key: 'quantity',
      title: 'Quantity',
      align: 'end',
      render: (order) => <Quantity value={piecesOf(order)} />,
      csv: [{ title: 'Quantity', value: piecesOf }],
    },
    {
      key: 'total',
      title: 'Total',
      align: 'end',
      render: (order) => <Money cents={centsFromWire(order.totalPrice)} />,
      csv: [{ title: 'Total in dollars', value: (order) => order.totalPrice }],
    },
    {
      key: 'placed',
      title: 'Placed',
      render: (order) => <DateTime value={order.createdAt} now={now} />,
      csv: [{ title: 'Placed', value: (order) => order.createdAt }],
    },
  ];
}

function standingColumns(now: Date, onDelete: AskToDelete): TableColumn<Order>[] {
  return [
    {
      key: 'payment',
      title: 'Payment',
      render: (order) => <OrderStandingNotes order={order} now={now} />,
      csv: [
        { title: 'State', value: (order) => orderStatus(standingOf(order, now), 'Pending') },
        { title: 'Payment id', value: (order) => order.transactionId },
        { title: 'Paid', value: (order) => order.paidAt },
      ],
    },
    {
      key: 'shipping',
      title: 'Shipping',
      render: (order) => (order.state === 'paid' ? <Shipping order={order} now={now} /> : '–'),
      csv: [
        { title: 'Shipping', value: (order) => (order.state === 'paid' ? order.status : null) },
        { title: 'Shipped', value: (order) => order.shippedAt },
      ],
    },
    {
      key: 'actions',
      title: 'Actions',
      titleHidden: true,
      fixed: true,
      align: 'end',
      render: (order) => <OrderActions order={order} now={now} onDelete={onDelete} />,
    },
  ];
}

function piecesOf(order: Order): number {
  return order.lines.reduce((sum, line) => sum + line.quantity, 0);
}
