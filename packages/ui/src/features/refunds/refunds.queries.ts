import type { ApiClient } from '@kerf/api-client/client';
import type { NewRefund, OrderRefund } from '@kerf/contract/schemas/refund';
import { formatCents } from '@kerf/domain/money';
import { toastProblem } from '../../components/toasts.tsx';
import { type Once, useChange } from '../../components/use-change.ts';
import { callQuery } from '../../shared/call-query.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** An order's refunds, and what can still be refunded. */
export function orderRefundsQuery(api: ApiClient, orderId: string) {
  return callQuery([...orderKeys.one(orderId), 'refunds'], api.listOrderRefunds, {
    params: { id: orderId },
  });
}

/** Refunds an order. A refusal means that the loaded refunds are out of date, so they are refetched too. */
export function useRefundOrder(orderId: string) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewRefund>) =>
      api.refundOrder({ params: { id: orderId }, body }, { idempotencyKey }),
    ...sent,
  });
}

/** Retries a failed refund. */
export function useRetryRefund(orderId: string) {
  return useChange({
    call: (api, refundId: string) => api.retryRefund({ params: { id: orderId, refundId } }),
    onError: toastProblem,
    ...sent,
  });
}

/** A refund affects the order, its lists and their counts. */
const sent = {
  done: ({ amount }: OrderRefund) => `${formatCents(centsFromWire(amount))} is on its way back`,
  rereads: [orderKeys.all],
};
