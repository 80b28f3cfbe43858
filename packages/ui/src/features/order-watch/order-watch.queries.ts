import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders/orders.queries.ts';

/** How often the orders are looked at, in milliseconds. */
const EVERY_MS = 20_000;
/** What happens to an order behind that many newer ones is not noticed. */
const WATCHED = 200;

interface Watcher {
  readonly email: string;
  readonly admin: boolean;
}

/** The newest orders, those to be shipped for an admin, else one's own; read again and again, also while the window is hidden. */
export function watchedOrdersQuery(api: ApiClient, { email, admin }: Watcher) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'watched', email],
    queryFn: ({ signal }) =>
      admin
        ? api.listAllOrders({ query: { filter: 'paid', limit: WATCHED } }, { signal })
        : api.listOrders({ query: { customerEmail: email, limit: WATCHED } }, { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  });
}
