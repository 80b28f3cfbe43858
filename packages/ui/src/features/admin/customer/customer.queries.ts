import type { ApiClient } from '@kerf/api-client/client';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { toastProblem } from '../../../components/toasts.tsx';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { orderKeys } from '../../orders/orders.queries.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

const customerKey = (id: string) => [...usersKey, 'one', id] as const;
const sessionsKey = (id: string) => [...customerKey(id), 'sessions'] as const;

const ORDERS_AT_ONCE = 10;
const SESSIONS_SHOWN = 50;

/** A customer with their spending. */
export function customerQuery(api: ApiClient, id: string) {
  return callQuery(customerKey(id), api.getCustomer, { params: { id } });
}

/** A customer's orders, newest first, ten at a time. */
export function customerOrdersQuery(api: ApiClient, customer: string) {
  return infiniteQueryOptions({
    queryKey: [...orderKeys.lists, 'of-customer', customer],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return api.listAllOrders(
        { query: { customer, limit: ORDERS_AT_ONCE, ...cursor } },
        { signal },
      );
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });
}

const firstPage: string | null = null;

/** A customer's sessions. */
export function sessionsQuery(api: ApiClient, id: string) {
  return callQuery(sessionsKey(id), api.listCustomerSessions, {
    params: { id },
    query: { limit: SESSIONS_SHOWN },
  });
}

/** What erasing a customer would do. Asked anew each time, since it changes with every order. */
export function customerErasureQuery(api: ApiClient, id: string) {
  return {
    ...callQuery([...customerKey(id), 'erasure'], api.getCustomerErasurePlan, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  };
}

/** Erases a customer who has asked for it. */
export function useEraseCustomer(id: string) {
  return useChange({
    call: (api) => api.eraseCustomer({ params: { id } }),
    done: 'The account has been deleted',
    rereads: [usersKey, orderKeys.lists],
  });
}

/** Ends one of a customer's sessions. One that no longer exists counts as ended. */
export function useEndSession(id: string) {
  return useChange({
    call: (api, sessionId: string) => api.endCustomerSession({ params: { id, sessionId } }),
    done: 'The session has ended',
    onError: toastProblem,
    rereads: [sessionsKey(id)],
  });
}
