import type { ApiClient } from '@kerf/api-client/client';
import { keepPreviousData } from '@tanstack/react-query';
import { readListing } from '../../../components/data-table/table-view.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { orderKeys } from '../../orders/orders.queries.ts';
import { ordersQuery } from './all-orders.queries.ts';
import { allOrdersListing } from './all-orders-filters.tsx';

/** An order's position and neighbors in a list, which is given by its URL parameters. */
export function neighboursQuery(api: ApiClient, id: string, list: string) {
  const query = ordersQuery(readListing(new URLSearchParams(list), allOrdersListing));
  return {
    ...callQuery([...orderKeys.lists, 'neighbours', id, query], api.getNeighbours, {
      params: { id },
      query,
    }),
    // The buttons stay in place while the next order loads.
    placeholderData: keepPreviousData,
  };
}
