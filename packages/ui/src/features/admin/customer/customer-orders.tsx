import type { Customer } from '@kerf/contract/schemas/customer';
import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { tableRoles } from '../../../components/data-table/table-roles.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Money } from '../../../components/money.tsx';
import { OrderStatusBadge, orderStatus } from '../../../components/order-status-badge.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { ordersAddress } from '../all-users/user-link.tsx';
import classes from './customer.module.css';
import { customerOrdersQuery } from './customer.queries.ts';
import { Nothing, Section } from './section.tsx';

/** A customer's orders, newest first. */
export function CustomerOrders({ customer }: { readonly customer: Customer }) {
  const query = useInfiniteQuery(customerOrdersQuery(useApi(), customer._id));
  const orders = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Section
      title="Orders"
      count={query.data?.pages[0]?.total}
      action={
        <Anchor component={Link} to={ordersAddress(customer)} className={classes.action ?? ''}>
          Show in all orders
        </Anchor>
      }
    >
      {query.error && (
        <ErrorAlert
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      )}
      {!orders && !query.error && <Loading label="Loading the orders" />}
      {orders?.length === 0 && <Nothing>No orders yet.</Nothing>}
      {orders && orders.length > 0 && <OrderTable orders={orders} />}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more orders
        </Button>
      )}
    </Section>
  );
}

function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <div className={classes.frame}>
      <table className={classes.orders} {...tableRoles.table}>
        <caption>
          <VisuallyHidden>Orders</VisuallyHidden>
        </caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.columnHeader}>Order</th>
            <th {...tableRoles.columnHeader}>Product</th>
            <th {...tableRoles.columnHeader}>Status</th>
            <th {...tableRoles.columnHeader}>Total</th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {orders.map((order) => (
            <tr key={order._id} {...tableRoles.row}>
              <th {...tableRoles.rowHeader}>
                <Anchor component={Link} to={`/dashboard/order/${order._id}`}>
                  {order.number}
                </Anchor>
                <small>
                  <DateTime value={order.createdAt} />
                </small>
              </th>
              <td {...tableRoles.cell}>{order.orderName}</td>
              <td {...tableRoles.cell}>
                <OrderStatusBadge status={orderStatus(order.state, order.status)} />
              </td>
              <td {...tableRoles.cell}>
                <Money cents={centsFromWire(order.totalPrice)} />
                {order.refundedTotal !== undefined && (
                  <small>
                    <Money cents={centsFromWire(order.refundedTotal)} /> refunded
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
