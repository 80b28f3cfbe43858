import type { Order } from '@kerf/contract/schemas/order';
import type { orderFilters } from '@kerf/contract/schemas/order-list';
import { lineKey } from '@kerf/domain/destination';
import { isDeletable, isShippable } from '@kerf/domain/order-state';
import { Anchor, Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { actionsColumn } from '../../components/data-table/columns.tsx';
import { csvMoment } from '../../components/data-table/csv/csv.ts';
import { useForgetRow } from '../../components/data-table/forget-row.ts';
import { RowMenu } from '../../components/data-table/row-menu.tsx';
import type { TableColumn, TableSpec } from '../../components/data-table/table-spec.ts';
import { DateTime } from '../../components/date-time.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { OrderStatusBadge } from '../../components/order-status-badge.tsx';
import { formatQuantity, Quantity } from '../../components/quantity.tsx';
import * as paths from '../../platform/paths.ts';
import { ProductLink } from '../catalog/product-link.tsx';
import { LineAgain, OrderAgain, OrderAgainDialog } from '../order-again/order-again.tsx';
import { ReviewLine } from '../review/review-line.tsx';
import { HeldUntil } from './held-until.tsx';
import { orderLineFields } from './lines/line-fields.ts';
import { SaidOfLine } from './lines/said-of-line.tsx';
import classes from './my-order-spec.module.css';
import { numberFields, orderTable, totalColumn } from './order-table.ts';
import { PaymentId } from './payment-id.tsx';
import { paymentStatus } from './payment-status.ts';
import { PlacedOrder } from './placed-order.tsx';
import { shippingColumns } from './shipping-columns.tsx';
import { isPayableAt, stateAt } from './state-at.ts';
import { ownListOf } from './steps/own-neighbours.queries.ts';
import { linesOf, unitsOf } from './units-of.ts';

/** The filters for customers; "attention" is only for admins. */
const stateFilters = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Pending' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'expired', label: 'Expired' },
] as const satisfies { value: (typeof orderFilters)[number]; label: string }[];

/** The same where shipping may be quoted. */
const quotedFilters = [
  ...stateFilters,
  { value: 'to-quote', label: 'Shipping to be quoted' },
] as const satisfies { value: (typeof orderFilters)[number]; label: string }[];

/** Asks whether to delete an order; `forget` is called once it is deleted. */
type AskToDelete = (order: Order, forget: () => void) => void;

interface MyOrders {
  readonly now: Date;
  readonly onDelete: AskToDelete;
  /** Whether the shop has shipping methods. */
  readonly hasMethods: boolean;
}

/** A customer's list of orders as of `now`. */
export function myOrderSpec({ now, onDelete, hasMethods }: MyOrders): TableSpec<Order> {
  return {
    ...orderTable,
    columns: [
      ...contentColumns(now),
      ...stateColumns(now),
      ...(hasMethods ? shippingColumns : []),
      actionsColumn({
        width: '10.5rem',
        render: (order) => <OrderActions order={order} now={now} onDelete={onDelete} />,
      }),
    ],
    filters: [
      { name: 'filter', label: 'State', options: hasMethods ? quotedFilters : stateFilters },
    ],
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
      render: (order) => !order.supplements && <Quantity value={unitsOf(order)} />,
    },
    totalColumn('6.5rem'),
  ];
}

function stateColumns(now: Date): TableColumn<Order>[] {
  return [
    {
      key: 'payment',
      // Wide enough for "held until", if there is room.
      width: 'clamp(10.25rem, 40cqi - 13rem, 15rem)',
      title: 'Payment',
      render: (order) => <OrderStateNotes order={order} now={now} />,
      csv: [
        { title: 'Payment', value: (order) => paymentStatus(order, stateAt(order, now)) },
        { title: 'Payment id', value: (order) => order.transactionId },
        { title: 'Paid (UTC)', value: (order) => csvMoment(order.paidAt) },
      ],
    },
    {
      key: 'shipping',
      width: '6.75rem',
      title: 'Shipping',
      render: (order) => hasGoods(order) && <Shipping order={order} now={now} />,
      csv: [
        { title: 'Shipping', value: (order) => (hasGoods(order) ? order.status : null) },
        { title: 'Shipped (UTC)', value: (order) => csvMoment(order.shippedAt) },
      ],
    },
  ];
}

function hasGoods({ state, supplements }: Order): boolean {
  return isShippable(state) && supplements === undefined;
}

/** The order number, linked to its page with steps through this list. */
function OwnOrderLink({ order: { _id, number } }: { readonly order: Order }) {
  const [params] = useSearchParams();
  return (
    <Anchor component={Link} to={paths.order(_id, ownListOf(params))} ff="monospace" fz="inherit">
      {number}
    </Anchor>
  );
}

/** What was ordered: the product, or a summary that expands into the lines. */
function OrderContents({ order }: { readonly order: Order }) {
  const [only, ...others] = order.lines;
  if (others.length === 0 && order.further === undefined) {
    return (
      <div className={classes.contents}>
        {only ? <ProductLink id={only.productId} name={order.orderName} /> : order.orderName}
        {only && (
          <div className={classes.about}>
            <Text span ff="monospace" fz="xs" c="dimmed" truncate title={only.sku}>
              {only.sku}
            </Text>
            <SaidOfLine line={only} />
            <ReviewLine order={order} line={only} />
          </div>
        )}
      </div>
    );
  }
  return (
    <details className={classes.contents}>
      <summary>{order.orderName}</summary>
      <ul className={classes.lines}>
        {order.lines.map((line) => (
          <li key={lineKey(line)}>
            <ProductLink id={line.productId} name={line.name} />
            <Quantity value={line.quantity} unit="pieces" />
            <SaidOfLine line={line} />
            <ReviewLine order={order} line={line} />
            <LineAgain order={order} line={line} />
          </li>
        ))}
      </ul>
      {order.further && (
        <Anchor component={Link} to={paths.order(order._id)} fz="sm">
          All {formatQuantity(linesOf(order))} lines
        </Anchor>
      )}
    </details>
  );
}

interface OrderStateNotesProps {
  readonly order: Order;
  readonly now: Date;
}

/** An order's state, with notes for its customer. */
function OrderStateNotes({ order, now }: OrderStateNotesProps) {
  const state = stateAt(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={paymentStatus(order, state)} />
      {state === 'pending' && (
        <p>
          <HeldUntil order={order} now={now} />
        </p>
      )}
      {state === 'cancelling' && <p>being called off</p>}
      {state === 'expired' && <p>{order.shippingToQuote ? 'not quoted' : 'not paid'} in time</p>}
      {order.transactionId !== null && (
        <p>
          <PaymentId id={order.transactionId} />
        </p>
      )}
    </div>
  );
}

/** A paid order's shipping status, with its fulfillment state or shipping date. */
function Shipping({ order, now }: OrderStateNotesProps) {
  const note = shippingNote(order, now);
  return (
    <div className={classes.notes}>
      <OrderStatusBadge status={order.status} />
      {note && <p>{note}</p>}
    </div>
  );
}

function shippingNote(order: Order, now: Date): ReactNode {
  if (order.fulfillment === 'partly_shipped') return 'partly shipped';
  if (order.fulfillment === 'delivered') return 'delivered';
  if (order.status !== 'Shipped' || order.shippedAt === null) return null;
  return <DateTime value={order.shippedAt} now={now} />;
}

interface OrderActionsProps {
  readonly order: Order;
  readonly now: Date;
  /** Call `forget` once the order is deleted. */
  readonly onDelete: (order: Order, forget: () => void) => void;
}

/** A customer's actions on an order: pay or delete an unpaid one, reorder any. */
function OrderActions({ order, now, onDelete }: OrderActionsProps) {
  const forget = useForgetRow();
  if (isDeletable(stateAt(order, now))) {
    return (
      <div className={classes.actions}>
        {isPayableAt(order, now) && (
          <LinkButton to={paths.payment(order._id)} size="xs" aria-label={`Pay ${order.number}`}>
            Pay
          </LinkButton>
        )}
        {!order.supplements && (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Delete ${order.number}`}
              onClick={() => onDelete(order, () => forget(order._id))}
            >
              Delete
            </Button>
            <OrderMenu order={order} />
          </>
        )}
      </div>
    );
  }
  return (
    <div className={classes.actions}>{!order.supplements && <OrderAgain order={order} />}</div>
  );
}

/** The less frequent actions on an unpaid order. */
function OrderMenu({ order }: { readonly order: Order }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <RowMenu of={order.number}>
        <Menu.Item onClick={dialog.open}>Order again</Menu.Item>
      </RowMenu>
      {opened && <OrderAgainDialog order={order} onClose={dialog.close} />}
    </>
  );
}
