import { builtInOrderViews } from '@kerf/domain/order-views';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListPage } from '../../../components/list-page.tsx';
import { listQuery } from '../../../components/views/view-query.ts';
import { useApi } from '../../../shared/api.ts';
import { splitByLine } from '../../orders/lines/line-fields.ts';
import { OrderOffers } from '../order-offers/order-offers.tsx';
import { allOrdersSource } from './all-orders.queries.ts';
import { allOrdersTable } from './all-orders-table.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { ShippingDeskProvider, ShippingNotices } from './shipping-desk.tsx';
import { UnclaimedPayments } from './unclaimed-payments.tsx';
import { useOpenOrder } from './use-open-order.ts';

/** `/dashboard/all-order`: all customers' orders, for admins to ship, and to delete unpaid ones. */
export function AllOrdersPage() {
  const api = useApi();
  const spec = useMemo(() => ({ ...allOrdersTable, exported: splitByLine(api) }), [api]);
  const { id, close, go } = useOpenOrder();
  const [params] = useSearchParams();
  const list = listQuery(params, spec);
  return (
    <ShippingDeskProvider>
      <ListPage
        title="Manage All Orders"
        spec={spec}
        source={allOrdersSource}
        views={{ screen: 'orders', builtIn: builtInOrderViews }}
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
        selected={(orders) => <OrderOffers orders={orders} />}
        below={({ rows }) => (
          <OrderSheet
            id={id}
            known={rows.find((order) => order._id === id)}
            list={list}
            onGo={go}
            onClose={close}
          />
        )}
      />
    </ShippingDeskProvider>
  );
}
