import type { ApiClient } from '@kerf/api-client/client';
import type { OrderFields } from '@kerf/domain/po-number';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

/** What the shop asks for with orders. */
export function shopOrderFieldsQuery(api: ApiClient) {
  return callQuery(['shop-settings', 'order-fields'], api.getOrderFields, {});
}

interface Change<Fields> {
  readonly fields: Fields;
  /** What was saved before. */
  readonly was: Fields;
}

/** Saves what the shop asks for. Rejects with `record_changed` if someone else saved meanwhile. */
export function useSetShopOrderFields() {
  return useChange({
    call: (api, body: Change<OrderFields>) => api.setOrderFields({ body }),
    done: 'Order fields saved',
    onDone: (fields, { api, client }) =>
      client.setQueryData(shopOrderFieldsQuery(api).queryKey, fields),
    outdates: [['shop'], usersKey, ['profile']],
  });
}

/** What an account is asked for, and what the shop asks for. */
export function customerOrderFieldsQuery(api: ApiClient, id: string) {
  return callQuery([...usersKey, 'one', id, 'order-fields'], api.getCustomerOrderFields, {
    params: { id },
  });
}

/** Saves what an account is asked for. Rejects with `record_changed` if someone else saved meanwhile. */
export function useSetCustomerOrderFields(id: string) {
  return useChange({
    call: (api, { fields: own, was }: Change<OrderFields | null>) =>
      api.setCustomerOrderFields({ params: { id }, body: { own, was } }),
    done: 'Order fields saved',
    onDone: (saved, { api, client }) =>
      client.setQueryData(customerOrderFieldsQuery(api, id).queryKey, saved),
    outdates: [['shop'], ['profile']],
  });
}
