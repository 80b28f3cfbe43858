import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CellLines, ClampedText } from '../../../components/data-table/cell-lines.tsx';
import { csvDollars, csvMoment } from '../../../components/data-table/csv/csv.ts';
import type { TableColumn } from '../../../components/data-table/table-column.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Money } from '../../../components/money.tsx';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { orderLineFields } from '../../orders/lines/line-fields.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { PlacedOrder } from '../../orders/placed-order.tsx';
import { unitsOf } from '../../orders/units-of.ts';
import { DeleteOrder } from './delete-order.tsx';
import { attentionInShort } from './order-attention.tsx';
import { hasShipping, mayDelete, paymentStatus } from './order-facts.ts';
import classes from './order-link.module.css';
import { ShippingStatus } from './shipping-status.tsx';
import { useOrderLink } from './use-open-order.ts';

/** The columns of Manage All Orders. */
export const orderColumns: readonly TableColumn<Order>[] = [
  {
    key: 'number',
    title: 'Order',
    width: '7.5rem',
    render: (order) => (
      <PlacedOrder order={order}>
        <OrderLink order={order} />
      </PlacedOrder>
    ),
    csv: [
      { title: 'Order', value: (order) => order.number },
      { title: 'Placed (UTC)', value: (order) => csvMoment(order.createdAt) },
    ],
  },
  {
    key: 'customer',
    title: 'Customer',
    render: (order) => <CellLines below={order.customerEmail}>{order.customerName}</CellLines>,
    csv: [
      { title: 'Customer', value: (order) => order.customerName },
      { title: 'Email', value: (order) => order.customerEmail },
    ],
  },
  {
    key: 'product',
    title: 'Product',
    render: (order) => (
      <CellLines below={`${formatQuantity(unitsOf(order))} units`}>{order.orderName}</CellLines>
    ),
    csv: orderLineFields,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'end',
    width: '7rem',
    render: (order) => <Money cents={centsFromWire(order.totalPrice)} />,
    csv: [{ title: 'Order total (USD)', value: (order) => csvDollars(order.totalPrice) }],
  },
  {
    key: 'payment',
    title: 'Payment',
    width: '8.125rem',
    render: renderPayment,
    csv: [{ title: 'Payment', value: paymentStatus }],
  },
  {
    key: 'status',
    title: 'Status',
    width: '7.5rem',
    render: (order) => hasShipping(order) && <ShippingStatus order={order} />,
    csv: [{ title: 'Status', value: (order) => (hasShipping(order) ? order.status : null) }],
  },
  {
    key: 'phone',
    title: 'Phone',
    optional: true,
    width: '9rem',
    render: (order) => order.phone,
    csv: [{ title: 'Phone', value: (order) => order.phone }],
  },
  {
    key: 'address',
    title: 'Address',
    optional: true,
    width: '13rem',
    render: (order) => <ClampedText>{order.address}</ClampedText>,
    csv: [{ title: 'Address', value: (order) => order.address }],
  },
  {
    key: 'paid',
    title: 'Paid',
    optional: true,
    width: '7.5rem',
    render: (order) => order.paidAt !== null && <DateTime value={order.paidAt} />,
    csv: [{ title: 'Paid (UTC)', value: (order) => csvMoment(order.paidAt) }],
  },
  {
    key: 'payment-id',
    title: 'Payment Id',
    optional: true,
    width: '13rem',
    render: (order) => order.transactionId !== null && <PaymentId id={order.transactionId} />,
    csv: [{ title: 'Payment Id', value: (order) => order.transactionId }],
  },
  {
    key: 'actions',
    title: 'Actions',
    titleHidden: true,
    fixed: true,
    align: 'end',
    width: '3.25rem',
    render: (order) => mayDelete(order) && <DeleteOrder order={order} />,
  },
];

function renderPayment(order: Order) {
  const badge = <OrderStatusBadge status={paymentStatus(order)} />;
  const attention = attentionInShort(order);
  return attention === null ? badge : <CellLines below={attention}>{badge}</CellLines>;
}

interface OrderLinkProps {
  readonly order: Order;
}

/** The order's number, which opens its sheet. */
export function OrderLink({ order }: OrderLinkProps) {
  return (
    <Anchor component={Link} className={classes.number ?? ''} {...useOrderLink(order._id)}>
      {order.number}
    </Anchor>
  );
}
