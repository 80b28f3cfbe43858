import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMatches } from 'react-router-dom';
import { messagesCountQuery } from '../features/admin/messages/messages.queries.ts';
import { toShipQuery, unpaidOwnQuery } from '../features/hello/hello.queries.ts';
import { useRole } from '../session/role.queries.ts';
import { useApi } from '../shared/api.ts';
import { routeFact } from '../shared/route-handle.ts';
import type { DashboardEntryName } from './dashboard-screens.ts';
import type { Waiting } from './layout/dashboard-entry.ts';

type WaitingBehind = Partial<Record<DashboardEntryName, Waiting | undefined>>;

/**
 * What waits for somebody, for the dashboard's menu. The greeting asks the same and shares the answers; what
 * changes a list has them read again. A count that cannot be read is left out: the list itself says why.
 */
export function useWaiting(email: string): WaitingBehind {
  const api = useApi();
  const admin = useRole().data?.admin;
  // Who is no admin on an admin's page is about to be signed out.
  const adminsOnly = routeFact(useMatches(), 'audience') === 'admin';
  const customer = admin === false && !adminsOnly;
  const unpaid = useQuery({ ...unpaidOwnQuery(api, email), enabled: customer });
  const toShip = useQuery({ ...toShipQuery(api), enabled: admin === true });
  const messages = useQuery({ ...messagesCountQuery(api), enabled: admin === true });
  return {
    myOrder: waiting(unpaid, 'unpaid'),
    allOrders: waiting(toShip, 'to ship'),
    messages: waiting(messages, 'in the inbox'),
  };
}

function waiting(
  { data }: UseQueryResult<{ readonly total: number }>,
  what: string,
): Waiting | undefined {
  return data && { count: data.total, what };
}
