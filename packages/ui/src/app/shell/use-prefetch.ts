import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { pageOfView, readView, type TableView } from '../../components/data-table/table-view.ts';
import { allOrdersQuery } from '../../features/admin/all-orders/all-orders.queries.ts';
import { ordersTable } from '../../features/admin/all-orders/orders-table.ts';
import { frontProductsQuery, frontReviewsQuery } from '../../features/landing/landing.queries.ts';
import { myOrderSpec } from '../../features/orders/my-order-spec.tsx';
import { ownListing, ownOrdersQuery } from '../../features/orders/orders.queries.ts';
import { useRole } from '../../session/role.queries.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';

/** Reads the catalogue and the newest orders at each start, so that they are kept whichever pages are visited. */
export function usePrefetch(enabled: boolean): void {
  const api = useApi();
  const client = useQueryClient();
  const email = useAccount()?.email;
  const admin = useRole().data?.admin;
  useEffect(() => {
    if (!enabled) return;
    void client.prefetchInfiniteQuery(frontProductsQuery(api));
    void client.prefetchQuery(frontReviewsQuery(api));
    if (email === undefined || admin === undefined) return;
    if (admin) void client.prefetchQuery(allOrdersQuery(api, firstPage(ordersTable)));
    else void client.prefetchQuery(ownOrdersQuery(api, firstOwnPage(email)));
  }, [enabled, api, client, email, admin]);
}

function firstOwnPage(email: string) {
  const view = firstPage(myOrderSpec(new Date(), () => {}));
  return { ...ownListing(email, view), ...pageOfView(view) };
}

/** What the table's page shows when it is opened. */
function firstPage<Row>(spec: TableSpec<Row>): TableView {
  return readView(new URLSearchParams(), spec);
}
