import type { ApiClient } from '@kerf/api-client/client';
import type { Order } from '@kerf/contract/schemas/order';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

const UNCLAIMED_SHOWN = 100;

/** The oldest of the payments that were charged and settle no order. */
export function unclaimedPaymentsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'unclaimed-payments'],
    queryFn: ({ signal }) =>
      api.listUnclaimedPayments({ query: { limit: UNCLAIMED_SHOWN } }, { signal }),
  });
}

interface Review {
  readonly order: Order;
  readonly attentionId: string;
}

/** Marks a refund or a dispute as reviewed, after which its order may be shipped. */
export function useReviewAttention() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, attentionId }: Review) =>
      api.reviewAttention({ params: { id: order._id, attentionId } }),
    onSuccess: (_, { order }) => toastSuccess(`${order.number} is marked as reviewed`),
    onError: (error, { order }) =>
      toastFailure(`${order.number} is not marked as reviewed. ${problemMessage(error).detail}`),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}
