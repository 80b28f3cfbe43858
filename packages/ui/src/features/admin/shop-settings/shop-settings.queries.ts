import type { ApiClient } from '@kerf/api-client/client';
import type { ShopSettingsChange } from '@kerf/contract/schemas/shop-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';

export function shopSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings'],
    queryFn: ({ signal }) => api.getShopSettings({}, { signal }),
  });
}

/** Saves the settings. Rejects with `settings_changed` if someone else saved meanwhile. */
export function useUpdateShopSettings() {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = shopSettingsQuery(api);
  return useMutation({
    mutationFn: (body: ShopSettingsChange) => api.updateShopSettings({ body }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      toastSuccess('Shop settings saved');
    },
  });
}
