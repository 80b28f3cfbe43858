import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders/orders.queries.ts';

/** The documents of an order that the user may fetch. */
export function documentsQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'documents'],
    queryFn: ({ signal }) => api.listDocuments({ params: { id: orderId } }, { signal }),
  });
}
