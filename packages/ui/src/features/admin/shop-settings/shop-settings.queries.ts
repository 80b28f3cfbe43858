import type { ApiClient } from '@kerf/api-client/client';
import type { ShopSettingsChange } from '@kerf/contract/schemas/shop-settings';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';

export function shopSettingsQuery(api: ApiClient) {
  return callQuery(['shop-settings'], api.getShopSettings, {});
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
