import type { ApiClient } from '@kerf/api-client/client';
import type { ShippingSettingsChange } from '@kerf/contract/schemas/shipping';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';

export function shippingSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings', 'shipping'],
    queryFn: ({ signal }) => api.getShippingSettings({}, { signal }),
  });
}

/** Saves zones and methods. Rejects with `settings_changed` if someone else saved meanwhile. */
export function useUpdateShippingSettings() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShippingSettingsChange) => api.updateShippingSettings({ body }),
    onSuccess: (settings) => {
      client.setQueryData(shippingSettingsQuery(api).queryKey, settings);
      void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
      toastSuccess('Shipping settings saved');
    },
  });
}
