import type { Order } from '@kerf/contract/schemas/order';
import type { SeenShippingChange, ShippingChange } from '@kerf/contract/schemas/shipping-change';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Once, useChange } from '../../../components/use-change.ts';
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

/** Changes an order's shipping. A refusal means that the page is out of date. */
export function useChangeShipping({ _id: id, number }: Order) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<SeenShippingChange>) =>
      api.changeShipping({ params: { id }, body }, { idempotencyKey }),
    done: `Shipping of ${number} changed`,
    rereads: [orderKeys.all],
  });
}
