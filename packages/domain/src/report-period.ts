import { dayOf, momentOf, timeOfDay } from './shop-day.ts';

/** Days as "2026-03-12" in the shop's time zone, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The grouping of a report's rows: days, weeks from Monday, or calendar months. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The longest period of a report, in days. */
export const REPORT_DAYS_MAX = 1_100;

const DAY_MS = 86_400_000;

/** A day plus a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days in a period. */
export function daysIn({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The elapsed part of a period, and what it is compared with. */
export interface ComparedPeriods {
  readonly elapsed: Period;
  /** The same part of the period before. */
  readonly before: Period;
  /** The cut-off on the last day of `before`: the present time of day. Null if that day counts in full. */
  readonly until: Date | null;
}

/**
 * The period before has the same length, in months if the period is whole months. A period that is not over
 * is compared with the same part of the one before.
 */
export function comparedPeriods(period: Period, now: Date, timeZone: string): ComparedPeriods {
  const today = dayOf(now, timeZone);
  const whole = periodBefore(period);
  if (period.to < today || period.from > today) {
    return { elapsed: period, before: whole, until: null };
  }
  const elapsed = { from: period.from, to: today };
  const sameDay = addDays(whole.from, daysIn(elapsed) - 1);
  // On March 30, say, when February has no such day.
  if (sameDay > whole.to) return { elapsed, before: whole, until: null };
  const until = momentOf(sameDay, timeOfDay(now, timeZone), timeZone);
  return { elapsed, before: { from: whole.from, to: sameDay }, until };
}

function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  const months = wholeMonthsIn(period);
  if (months === null) return { from: addDays(period.from, -daysIn(period)), to };
  return { from: addMonths(period.from, -months), to };
}

/** A period split into whole months and the days before and after them. */
export interface MonthsAndDays {
  readonly months: Period | null;
  readonly days: readonly Period[];
}

/** Splits a period into months, answered by monthly sums, and days, answered by daily sums. */
export function monthsAndDays({ from, to }: Period): MonthsAndDays {
  const first = from.endsWith('-01') ? from : addMonths(from, 1);
  const after = addMonths(addDays(to, 1), 0);
  if (after <= first) return { months: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(first, -1) },
    { from: after, to },
  ];
  return {
    months: { from: first, to: addDays(after, -1) },
    days: days.filter((period) => period.from <= period.to),
  };
}

/** The number of calendar months in the period, or null unless they are whole. */
function wholeMonthsIn({ from, to }: Period): number | null {
  const after = addDays(to, 1);
  if (!from.endsWith('-01') || !after.endsWith('-01')) return null;
  return monthNumber(after) - monthNumber(from);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The first day of the month that many months later, or earlier if negative. */
function addMonths(day: string, months: number): string {
  const month = monthNumber(day) + months;
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10);
}

/** Common periods relative to today. */
export const reportPresets = [
  'today',
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'last-12-months',
  'this-year',
  'last-year',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

/** The days of a preset. The current month and year include their future days. */
export function presetPeriod(preset: ReportPreset, today: string): Period {
  return periodsFrom[preset](today);
}

const periodsFrom: Readonly<Record<ReportPreset, (today: string) => Period>> = {
  today: (today) => ({ from: today, to: today }),
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
  'this-month': (today) => monthsFrom(addMonths(today, 0), 1),
  'last-month': (today) => monthsFrom(addMonths(today, -1), 1),
  'last-12-months': (today) => monthsFrom(addMonths(today, -11), 12),
  'this-year': (today) => monthsFrom(`${today.slice(0, 4)}-01-01`, 12),
  'last-year': (today) => monthsFrom(addMonths(`${today.slice(0, 4)}-01-01`, -12), 12),
};

function monthsFrom(from: string, months: number): Period {
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** The default step of a period. */
export function stepOf(period: Period): ReportStep {
  const days = daysIn(period);
  if (days <= 31) return 'day';
  return days <= 184 ? 'week' : 'month';
}
