import { type ShopTexts, shopEndpoints } from '@kerf/contract/endpoints/shop';
import { shopSettingsEndpoints } from '@kerf/contract/endpoints/shop-settings';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { readSettings, settingsView } from './shop-settings.store.ts';
import { updateShopSettings } from './update-shop-settings.ts';

interface Promises {
  readonly holdHours: number;
  readonly firstHoldMinutes: number;
}

/** The shop's texts and settings for customers. */
export function shopRoutes({ holdHours, firstHoldMinutes }: Promises, texts: ShopTexts): Route[] {
  const isSet = Object.values(texts).some((text) => text !== undefined);
  const shop = { holdHours, firstHoldMinutes, ...(isSet && { texts }) };
  return [route(shopEndpoints.getShop, async () => shop)];
}

/** Routes of the shop's settings, for admins. */
export function shopSettingsRoutes(db: Database): Route[] {
  return [
    route(shopSettingsEndpoints.getShopSettings, async () =>
      settingsView(db, await readSettings(db)),
    ),
    route(shopSettingsEndpoints.updateShopSettings, ({ body }, { actor }) =>
      updateShopSettings(db, actor, body),
    ),
  ];
}
