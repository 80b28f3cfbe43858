import { dayOf, type Period, presetPeriod } from '@kerf/domain/report-period';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days that a request names; the last 30 where it names none. */
export function periodIn(query: Days, now: Date): Period {
  const { from, to } = query;
  return from && to ? { from, to } : presetPeriod('last-30-days', dayOf(now));
}
