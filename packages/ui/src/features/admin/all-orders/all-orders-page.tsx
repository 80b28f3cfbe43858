import { useMemo } from 'react';
import { ListPage } from '../../../components/list-page.tsx';
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
  const { id, close } = useOpenOrder();
  return (
    <ShippingDeskProvider>
      <ListPage
        title="Manage All Orders"
        spec={spec}
        query={allOrdersQuery}
        fetchPage={fetchOrders}
        nothingYet={{
          title: 'No orders yet',
          detail: 'They appear here as soon as a customer places one.',
        }}
        above={({ view, rows }) => (
          <>
            <ShippingNotices shown={rows} />
            {view.filters.filter === 'attention' && <UnclaimedPayments />}
          </>
        )}
        below={({ rows }) => (
          <OrderSheet id={id} known={rows.find((order) => order._id === id)} onClose={close} />
        )}
      />
    </ShippingDeskProvider>
  );
}
