import { shopEndpoints } from '@kerf/contract/endpoints/shop';
import { type Route, route } from '../../http/mount.ts';

interface Promises {
  readonly holdHours: number;
}

export function shopRoutes({ holdHours }: Promises): Route[] {
  return [route(shopEndpoints.getShop, async () => ({ holdHours }))];
}
