import type { ApiClient } from '@kerf/api-client/client';
import type { NewRefund, OrderRefund } from '@kerf/contract/schemas/refund';
import { formatCents } from '@kerf/domain/money';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastProblem, toastSuccess } from '../../components/toasts.tsx';
import type { Once } from '../../components/use-change.ts';
import { useApi } from '../../shared/api.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** An order's refunds, and what can still be refunded. */
export function orderRefundsQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'refunds'],
    queryFn: ({ signal }) => api.listOrderRefunds({ params: { id: orderId } }, { signal }),
  });
}

/** Refunds an order. A refusal means that the loaded refunds are out of date, so they are refetched too. */
export function useRefundOrder(orderId: string) {
  const api = useApi();
  const onSettled = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Once<NewRefund>) =>
      api.refundOrder({ params: { id: orderId }, body }, { idempotencyKey }),
    onSuccess: showSent,
    onSettled,
  });
}

/** Retries a failed refund. */
export function useRetryRefund(orderId: string) {
  const api = useApi();
  const onSettled = useInvalidateOrders();
  return useMutation({
    mutationFn: (refundId: string) => api.retryRefund({ params: { id: orderId, refundId } }),
    onSuccess: showSent,
    onError: toastProblem,
    onSettled,
  });
}

function showSent({ amount }: OrderRefund): void {
  toastSuccess(`${formatCents(centsFromWire(amount))} is on its way back`);
}

/**
 * A refund affects the order, its lists and their counts. Not awaited, since refetching takes long to fail
 * without a connection.
 */
function useInvalidateOrders() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: orderKeys.all });
}
