import type { ApiClient } from '@kerf/api-client/client';
import type { ShopSettingsChange } from '@kerf/contract/schemas/shop-settings';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from '../../../components/use-change.ts';

export function shopSettingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings'],
    queryFn: ({ signal }) => api.getShopSettings({}, { signal }),
  });
}

/** Saves the settings. Rejects with `settings_changed` if someone else saved meanwhile. */
export function useUpdateShopSettings() {
  return useChange({
    call: (api, body: ShopSettingsChange) => api.updateShopSettings({ body }),
    done: 'Shop settings saved',
    onDone: (settings, { api, client }) =>
      client.setQueryData(shopSettingsQuery(api).queryKey, settings),
  });
}
