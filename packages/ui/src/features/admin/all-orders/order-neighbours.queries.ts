import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readListing } from '../../../components/data-table/table-view.ts';
import { orderKeys } from '../../orders/orders.queries.ts';
import { ordersQuery } from './all-orders.queries.ts';
import { allOrdersListing } from './all-orders-filters.tsx';

/** An order's position and neighbors in a list, which is given by its URL parameters. */
export function neighboursQuery(api: ApiClient, id: string, list: string) {
  const query = ordersQuery(readListing(new URLSearchParams(list), allOrdersListing));
  return queryOptions({
    queryKey: [...orderKeys.lists, 'neighbours', id, query],
    queryFn: ({ signal }) => api.getNeighbours({ params: { id }, query }, { signal }),
    // The buttons stay in place while the next order loads.
    placeholderData: keepPreviousData,
  });
}
