import { monthNames } from './date-time.tsx';

/** Days before the current one: "today", "today-6". */
const RELATIVE = /^today(?:-([1-9]\d{0,3}))?$/;
const DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

/** Whether a text is a day as written in a URL: "2026-03-12", or one relative to today. */
export function isDay(text: string): boolean {
  return RELATIVE.test(text) || (DAY.test(text) && !Number.isNaN(Date.parse(text)));
}

/** A day's date as "2026-03-12" in the user's time zone, with relative days resolved. */
export function dateOf(day: string, now = new Date()): string {
  const [isRelative, back = 0] = RELATIVE.exec(day) ?? [];
  if (isRelative === undefined) return day;
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(back));
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** "12 Mar 2026", or "3 days ago" for a relative day. */
export function formatDay(day: string): string {
  const [isRelative, back] = RELATIVE.exec(day) ?? [];
  if (isRelative !== undefined && back === undefined) return 'today';
  if (isRelative !== undefined) return back === '1' ? 'yesterday' : `${back} days ago`;
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** The start of a day in the user's time zone, in ISO 8601; `later` is an offset in days. */
export function startOfDay(day: string, later = 0): string {
  return beginning(day, later).toISOString();
}

/** The last millisecond of a day in the user's time zone, in ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(beginning(day, 1).getTime() - 1).toISOString();
}

function beginning(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = dateOf(day).split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** A range of days, both ends included; without an end, up to now. */
interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Common periods. Relative to today, so that a saved view stays current. */
export const periods: readonly Period[] = [
  { label: 'Today', from: 'today', to: '' },
  { label: 'Yesterday', from: 'today-1', to: 'today-1' },
  { label: 'Last 7 days', from: 'today-6', to: '' },
  { label: 'Last 30 days', from: 'today-29', to: '' },
];

/** The period that matches two days from a URL. */
export function periodOf(from = '', to = ''): Period | undefined {
  return periods.find((period) => period.from === from && period.to === to);
}
