import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableSpec } from '../../components/data-table/table-spec.ts';
import { readView, type TableView } from '../../components/data-table/table-view.ts';
import { allOrdersSource } from '../../features/admin/all-orders/all-orders.queries.ts';
import { allOrdersTable } from '../../features/admin/all-orders/all-orders-table.tsx';
import { frontProductsQuery, frontReviewsQuery } from '../../features/landing/landing.queries.ts';
import { myOrderSpec } from '../../features/orders/my-order-spec.tsx';
import { ownOrdersSource } from '../../features/orders/orders.queries.ts';
import { searchProductsQuery } from '../../features/product-search/search.queries.ts';
import { readSearch } from '../../features/product-search/search-view.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';

/** Loads the catalogue and the newest orders on each start, so that they are available offline. */
export function usePrefetch(enabled: boolean): void {
  const api = useApi();
  const client = useQueryClient();
  const email = useAccount()?.email;
  const viewer = useViewer().kind;
  useEffect(() => {
    if (!enabled) return;
    void client.prefetchInfiniteQuery(frontProductsQuery(api));
    void client.prefetchQuery(frontReviewsQuery(api));
    void client.prefetchInfiniteQuery(
      searchProductsQuery(api, readSearch(new URLSearchParams()), null),
    );
    if (email === undefined || viewer === 'person') return;
    if (viewer === 'admin') {
      void client.prefetchQuery(allOrdersSource.query(api, firstPage(allOrdersTable)));
    } else {
      const own = firstPage(myOrderSpec(new Date(), () => {}));
      void client.prefetchQuery(ownOrdersSource(email).query(api, own));
    }
  }, [enabled, api, client, email, viewer]);
}

/** The view that the table's page opens with. */
function firstPage<Row>(spec: TableSpec<Row>): TableView {
  return readView(new URLSearchParams(), spec);
}
