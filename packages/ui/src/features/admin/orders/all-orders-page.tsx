import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { splitByLine } from '../../orders/lines/line-fields.ts';
import { allOrdersQuery, fetchOrders } from './all-orders.queries.ts';
import { OrderSheet } from './order-sheet.tsx';
import { ordersTable } from './orders-table.ts';
import { ShippingDeskProvider, ShippingNotices } from './shipping-desk.tsx';
import { UnclaimedPayments } from './unclaimed-payments.tsx';
import { useOpenOrder } from './use-open-order.ts';

/** Everybody's orders, for admins: find them, ship them, delete what nobody paid. */
export function AllOrdersPage() {
  const api = useApi();
  const spec = useMemo(() => ({ ...ordersTable, exported: splitByLine(api) }), [api]);
  const table = useTable(spec);
  const query = useQuery(allOrdersQuery(api, table.view));
  const { id, close } = useOpenOrder();
  return (
    <ShippingDeskProvider>
      <PageHeader title="Manage All Orders" count={query.data?.total} />
      <ShippingNotices shown={query.data?.items ?? []} />
      {table.view.filters.filter === 'attention' && <UnclaimedPayments />}
      <DataTable
        spec={spec}
        table={table}
        query={query}
        fetchPage={fetchOrders(api, table.view)}
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title="No orders yet"
            detail="They appear here as soon as a customer places one."
          />
        }
      />
      <OrderSheet
        id={id}
        known={query.data?.items.find((order) => order._id === id)}
        onClose={close}
      />
    </ShippingDeskProvider>
  );
}
