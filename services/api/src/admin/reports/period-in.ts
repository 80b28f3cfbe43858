import { type Period, presetPeriod } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The requested period; by default the last 30 days of the shop. */
export function periodIn({ from, to }: Days, now: Date, timeZone: string): Period {
  return from && to ? { from, to } : presetPeriod('last-30-days', dayOf(now, timeZone));
}
