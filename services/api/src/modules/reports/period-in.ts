import { dayOf, type Period, presetPeriod } from '@kerf/domain/report-period';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The requested period; by default the last 30 days. */
export function periodIn(query: Days, now: Date): Period {
  const { from, to } = query;
  return from && to ? { from, to } : presetPeriod('last-30-days', dayOf(now));
}
