import { monthNames } from './date-time.tsx';

/** Days before the one on which the address is read: "today", "today-6". */
const RELATIVE = /^today(?:-([1-9]\d{0,3}))?$/;
const DAY = /^[1-9]\d{3}-\d\d-\d\d$/;

/** Whether a text is a day as an address has it: "2026-03-12", or one counted back from today. */
export function isDay(text: string): boolean {
  return RELATIVE.test(text) || (DAY.test(text) && !Number.isNaN(Date.parse(text)));
}

/** A day's date as "2026-03-12" in the reader's own time zone; today's days follow the calendar. */
export function dateOf(day: string, now = new Date()): string {
  const [isRelative, back = 0] = RELATIVE.exec(day) ?? [];
  if (isRelative === undefined) return day;
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(back));
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** "12 Mar 2026", or "3 days ago" of a day that is counted back. */
export function formatDay(day: string): string {
  const [isRelative, back] = RELATIVE.exec(day) ?? [];
  if (isRelative !== undefined && back === undefined) return 'today';
  if (isRelative !== undefined) return back === '1' ? 'yesterday' : `${back} days ago`;
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** The moment at which a day begins in the reader's own time zone, in ISO 8601; `later` is in days. */
export function startOfDay(day: string, later = 0): string {
  return beginning(day, later).toISOString();
}

/** The last millisecond of a day in the reader's own time zone, in ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(beginning(day, 1).getTime() - 1).toISOString();
}

function beginning(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = dateOf(day).split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** From one day to another, both included; without an end, up to now. */
interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** What people look back over. Counted from today, so that a saved view still says the same tomorrow. */
export const periods: readonly Period[] = [
  { label: 'Today', from: 'today', to: '' },
  { label: 'Yesterday', from: 'today-1', to: 'today-1' },
  { label: 'Last 7 days', from: 'today-6', to: '' },
  { label: 'Last 30 days', from: 'today-29', to: '' },
];

/** The period that two days of an address are. */
export function periodOf(from = '', to = ''): Period | undefined {
  return periods.find((period) => period.from === from && period.to === to);
}
