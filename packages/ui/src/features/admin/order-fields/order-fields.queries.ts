import type { ApiClient } from '@kerf/api-client/client';
import type { OrderFields } from '@kerf/domain/po-number';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

/** What the shop asks for with orders. */
export function shopOrderFieldsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings', 'order-fields'],
    queryFn: ({ signal }) => api.getOrderFields({}, { signal }),
  });
}

interface Change<Fields> {
  readonly fields: Fields;
  /** What was saved before. */
  readonly was: Fields;
}

/** Saves what the shop asks for. Rejects with `record_changed` if someone else saved meanwhile. */
export function useSetShopOrderFields() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change<OrderFields>) => api.setOrderFields({ body }),
    onSuccess: (fields) => {
      client.setQueryData(shopOrderFieldsQuery(api).queryKey, fields);
      void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
      void client.invalidateQueries({ queryKey: usersKey });
      void client.invalidateQueries({ queryKey: ['profile'] });
      toastSuccess('Order fields saved');
    },
  });
}

/** What an account is asked for, and what the shop asks for. */
export function customerOrderFieldsQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...usersKey, 'one', id, 'order-fields'],
    queryFn: ({ signal }) => api.getCustomerOrderFields({ params: { id } }, { signal }),
  });
}

/** Saves what an account is asked for. Rejects with `record_changed` if someone else saved meanwhile. */
export function useSetCustomerOrderFields(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fields: own, was }: Change<OrderFields | null>) =>
      api.setCustomerOrderFields({ params: { id }, body: { own, was } }),
    onSuccess: (saved) => {
      client.setQueryData(customerOrderFieldsQuery(api, id).queryKey, saved);
      void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
      void client.invalidateQueries({ queryKey: ['profile'] });
      toastSuccess('Order fields saved');
    },
  });
}
