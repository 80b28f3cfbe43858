/** The time zone in which the shop's days begin. */
export const SHOP_TIME_ZONE = 'UTC';

/** Days as "2026-03-12" in the shop's time zone, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What the rows of a report are: single days, or the weeks (from Monday) or months of the calendar. */
export const reportSteps = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The longest period of a report. */
export const REPORT_DAYS_MAX = 1_100;

const DAY_MS = 86_400_000;

/** The day of a moment in the shop's time zone. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The moment at which a day begins in the shop's time zone. */
export function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** A day moved by a number of days, back if negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(beginningOf(day).getTime() + days * DAY_MS));
}

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((beginningOf(to).getTime() - beginningOf(from).getTime()) / DAY_MS) + 1;
}

/** A period, as far as it has passed, and what it is compared with. */
export interface ComparedPeriods {
  readonly elapsed: Period;
  /** The same part of the period before. */
  readonly before: Period;
  /** Until when the last day of the period before counts: as long as today has lasted. Null for the whole day. */
  readonly until: Date | null;
}

/**
 * The period before has the same length; before whole months come as many whole months. Of a period that
 * is not over, the part until now is compared with the same part of the period before.
 */
export function comparedPeriods(period: Period, now: Date): ComparedPeriods {
  const today = dayOf(now);
  const whole = periodBefore(period);
  if (period.to < today || period.from > today) {
    return { elapsed: period, before: whole, until: null };
  }
  const elapsed = { from: period.from, to: today };
  const sameDay = addDays(whole.from, daysIn(elapsed) - 1);
  // As on the 30th of March, where February has ended.
  if (sameDay > whole.to) return { elapsed, before: whole, until: null };
  const sinceMidnight = now.getTime() - beginningOf(today).getTime();
  const until = new Date(beginningOf(sameDay).getTime() + sinceMidnight);
  return { elapsed, before: { from: whole.from, to: sameDay }, until };
}

function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  const months = wholeMonthsIn(period);
  if (months === null) return { from: addDays(period.from, -daysIn(period)), to };
  return { from: addMonths(period.from, -months), to };
}

/** A period as the whole months in it, and the days beside them. */
export interface MonthsAndDays {
  readonly months: Period | null;
  readonly days: readonly Period[];
}

/** What of a period sums by month answer, and what is left to sums by day. */
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

/** How many months of the calendar the period is, or null where it is not whole ones. */
function wholeMonthsIn({ from, to }: Period): number | null {
  const after = addDays(to, 1);
  if (!from.endsWith('-01') || !after.endsWith('-01')) return null;
  return monthNumber(after) - monthNumber(from);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The first day of a month moved by a number of months, back if negative. */
function addMonths(day: string, months: number): string {
  const month = monthNumber(day) + months;
  return dayOf(new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)));
}

/** Periods that people ask for, each counted from today. */
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

/** The days of a preset. The present month and year are whole, their future included. */
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

/** The step in which a period is easiest to read. */
export function stepOf(period: Period): ReportStep {
  const days = daysIn(period);
  if (days <= 31) return 'day';
  return days <= 184 ? 'week' : 'month';
}
