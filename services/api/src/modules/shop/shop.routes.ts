import { type ShopTexts, shopEndpoints } from '@kerf/contract/endpoints/shop';
import { type Route, route } from '../../http/mount.ts';

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
