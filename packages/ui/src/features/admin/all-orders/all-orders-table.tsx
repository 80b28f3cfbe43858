import type { Order } from '@kerf/contract/schemas/order';
import { formatCents } from '@kerf/domain/money';
import { CellLines, ClampedText } from '../../../components/data-table/cell-lines.tsx';
import {
  actionsColumn,
  momentColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx';
import { formatQuantity, Money } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { addressesOf } from '../../orders/destination-facts.tsx';
import { orderLineFields } from '../../orders/lines/line-fields.ts';
import {
  numberFields,
  orderTable,
  poNumberColumn,
  totalColumn,
  withColumn,
} from '../../orders/order-table.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { paymentStatus } from '../../orders/payment-status.ts';
import { PlacedOrder } from '../../orders/placed-order.tsx';
import { shippingColumns } from '../../orders/shipping-columns.tsx';
import { unitsOf } from '../../orders/units-of.ts';
import { hasAction } from '../order-commands/order-actions.ts';
import {
  allOrdersListing,
  offeringCostCenter,
  offeringPoNumber,
  plainOrdersListing,
} from './all-orders-filters.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { shortAttention } from './order-attention.tsx';
import { hasShipping } from './order-facts.ts';
import { ShippingStatus } from './shipping-status.tsx';
import { useOrderLink } from './use-open-order.ts';

/** The list of all customers' orders. */
export const allOrdersTable: TableSpec<Order> = {
  ...orderTable,
  ...plainOrdersListing,
  columns: [
    {
      key: 'number',
      title: 'Order',
      width: '7.5rem',
      render: (order) => (
        <PlacedOrder order={order}>
          <OrderLink order={order} />
        </PlacedOrder>
      ),
      csv: numberFields,
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
        <CellLines below={order.supplements ? '' : `${formatQuantity(unitsOf(order))} units`}>
          {order.orderName}
        </CellLines>
      ),
      csv: orderLineFields,
    },
    totalColumn('7rem'),
    textColumn('payment', 'Payment', (order) => paymentStatus(order), {
      // "Partly refunded" with its icon.
      width: '9.5rem',
      render: renderPayment,
    }),
    textColumn('status', 'Status', (order) => (hasShipping(order) ? order.status : null), {
      width: '7.5rem',
      render: (order) => hasShipping(order) && <ShippingStatus order={order} />,
    }),
    textColumn('phone', 'Phone', ({ phone }) => phone, { optional: true, width: '9rem' }),
    textColumn('address', 'Address', addressesOf, {
      optional: true,
      width: '13rem',
      render: (order) => <ClampedText>{addressesOf(order)}</ClampedText>,
    }),
    momentColumn('paid', 'Paid', ({ paidAt }) => paidAt, { optional: true, width: '7.5rem' }),
    textColumn('payment-id', 'Payment Id', ({ transactionId }) => transactionId, {
      optional: true,
      width: '13rem',
      render: ({ transactionId }) => transactionId !== null && <PaymentId id={transactionId} />,
    }),
    {
      key: 'refunded',
      title: 'Refunded',
      optional: true,
      width: '7rem',
      align: 'end',
      render: ({ refundedTotal }) =>
        refundedTotal !== undefined && <Money cents={centsFromWire(refundedTotal)} />,
      csv: [
        {
          title: 'Order refunded (USD)',
          value: ({ refundedTotal = 0 }) => csvDollars(refundedTotal),
        },
      ],
    },
    textColumn(
      'carrier',
      'Carrier',
      ({ parcels = [] }) => textOf(parcels.map(({ carrier }) => carrier)),
      { optional: true, width: '8rem' },
    ),
    textColumn(
      'tracking',
      'Tracking number',
      ({ parcels = [] }) => textOf(parcels.map(({ trackingNumber }) => trackingNumber)),
      { optional: true, width: '12rem' },
    ),
    textColumn('invoice', 'Invoice', ({ invoiceNumber = null }) => invoiceNumber, {
      optional: true,
      width: '8rem',
    }),
    actionsColumn({
      width: '3.25rem',
      render: (order) => hasAction(order, 'delete') && <DeleteOrder order={order} />,
    }),
  ],
  exportsAll: true,
  searchHint: 'Number, customer, SKU, tracking, note',
};

/** The same for a shop with shipping methods. */
export const shippedOrdersTable: TableSpec<Order> = {
  ...allOrdersTable,
  ...allOrdersListing,
  columns: allOrdersTable.columns.toSpliced(-1, 0, ...shippingColumns),
};

/** Such a list in a shop with PO numbers. */
export function withPoNumbers(spec: TableSpec<Order>): TableSpec<Order> {
  return {
    ...spec,
    columns: withColumn(spec.columns, { ...poNumberColumn, optional: true }, 'address'),
    added: offeringPoNumber(spec.added ?? []),
    searchHint: 'Number, PO, customer, SKU, tracking, note',
  };
}

/** Such a list in a shop whose lines have cost centers. */
export function withCostCenters(spec: TableSpec<Order>): TableSpec<Order> {
  return { ...spec, added: offeringCostCenter(spec.added ?? []) };
}

/** Each once: an order's parcels mostly go with one carrier. */
function textOf(texts: readonly (string | null)[]): string | null {
  const known = new Set(texts.filter((text) => text !== null));
  return known.size === 0 ? null : [...known].join(', ');
}

function renderPayment(order: Order) {
  const badge = <OrderStatusBadge status={paymentStatus(order)} />;
  const attention = shortAttention(order) ?? waitingFor(order);
  return attention === null ? badge : <CellLines below={attention}>{badge}</CellLines>;
}

/** What the goods of a paid order wait for; null if for nothing. */
function waitingFor({ difference }: Order): string | null {
  if (difference?.state !== 'owed') return null;
  return `Waiting for ${formatCents(centsFromWire(difference.amount))}`;
}

/** The order number, which opens the order's sheet. */
function OrderLink({ order }: { readonly order: Order }) {
  return (
    <TextLink
      ff="monospace"
      fz="0.96em"
      style={{ whiteSpace: 'nowrap' }}
      {...useOrderLink(order._id)}
    >
      {order.number}
    </TextLink>
  );
}
