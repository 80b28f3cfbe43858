import { shopEndpoints } from '@kerf/contract/endpoints/shop';
import { type Route, route } from '../../http/mount.ts';

interface Promises {
  readonly holdHours: number;
  readonly firstHoldMinutes: number;
}

export function shopRoutes({ holdHours, firstHoldMinutes }: Promises): Route[] {
  return [route(shopEndpoints.getShop, async () => ({ holdHours, firstHoldMinutes }))];
}
