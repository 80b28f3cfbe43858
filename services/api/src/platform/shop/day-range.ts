import { dateOfDay } from '@kerf/domain/day-text';
import { beginningOf, dayOf } from '@kerf/domain/shop-day';
import type { Database } from '../../db/database.ts';
import { readShopTimeZone } from './shop-settings.store.ts';

interface DayRange {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

export interface MomentRange {
  readonly from?: string;
  readonly before?: string;
}

/**
 * The moments in ISO 8601 between which days of the shop lie: the first of `fromDay`, and the first after
 * `toDay`. Days may be relative to the shop's today.
 */
export async function momentsOfDays(db: Database, days: DayRange): Promise<MomentRange> {
  const { fromDay, toDay } = days;
  if (fromDay === undefined && toDay === undefined) return {};
  const timeZone = await readShopTimeZone(db);
  const today = dayOf(new Date(), timeZone);
  const begin = (day: string, later: number) =>
    beginningOf(dateOfDay(day, today, later), timeZone).toISOString();
  return {
    ...(fromDay !== undefined && { from: begin(fromDay, 0) }),
    ...(toDay !== undefined && { before: begin(toDay, 1) }),
  };
}
