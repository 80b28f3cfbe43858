import type { Order } from '@kerf/contract/schemas/order';
import type { SeenShippingChange, ShippingChange } from '@kerf/contract/schemas/shipping-change';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { orderKeys } from '../../orders/orders.queries.ts';

/** What a change would do to an order; asks nothing while the change is null. */
export function useShippingPlan({ _id: id }: Order, change: ShippingChange | null) {
  const api = useApi();
  return useQuery({
    queryKey: [...orderKeys.one(id), 'shipping-plan', change],
    queryFn: ({ signal }) =>
      api.planShippingChange({ params: { id }, body: change ?? {} }, { signal }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

interface Attempt {
  readonly body: SeenShippingChange;
  readonly idempotencyKey: string;
}

/** Changes an order's shipping. A refusal means that the page is out of date. */
export function useChangeShipping({ _id: id, number }: Order) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt) =>
      api.changeShipping({ params: { id }, body }, { idempotencyKey }),
    onSuccess: () => toastSuccess(`Shipping of ${number} changed`),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}
