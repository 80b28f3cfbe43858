import { DEFAULT_TIME_ZONE, dayOf, timeOfDay } from '@kerf/domain/shop-day';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { shopQuery } from '../checkout/shop.queries.ts';

/** The time zone of the shop's days; undefined until it has loaded. */
export function useShopTimeZone(): string | undefined {
  const shop = useQuery(shopQuery(useApi()));
  if (shop.isPending) return undefined;
  return shop.data?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** The user's time zone. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether the clock of a time zone shows something else than the user's, within a year. */
export function isOtherZone(timeZone: string, now = new Date()): boolean {
  const own = viewerTimeZone();
  return Array.from({ length: 12 }, (_, month) => month).some((month) => {
    const moment = new Date(now.getFullYear(), now.getMonth() + month, 15);
    return (
      dayOf(moment, timeZone) !== dayOf(moment, own) ||
      timeOfDay(moment, timeZone) !== timeOfDay(moment, own)
    );
  });
}
