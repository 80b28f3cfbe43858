import { dateInWords, dateOfDay, daysBack, monthNames } from '@kerf/domain/day-text';
import { once } from '@kerf/domain/once';

interface DateTimeProps {
  /** A time in ISO 8601, as sent over the wire. */
  readonly value: string;
  /** The current time, which determines whether the year is shown. */
  readonly now?: Date;
}

const fullFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' }),
);

/** "12 Mar, 14:05" in the user's time zone; the full time on hover. */
export function DateTime({ value, now = new Date() }: DateTimeProps) {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return <span>{value}</span>;
  return (
    <time dateTime={moment.toISOString()} title={fullFormat().format(moment)}>
      {formatMoment(moment, now)}
    </time>
  );
}

/** "12 Mar, 14:05", with the year only if it is not the current one. */
export function formatMoment(moment: Date, now: Date): string {
  const day = `${moment.getDate()} ${monthNames[moment.getMonth()]}`;
  const sameYear = moment.getFullYear() === now.getFullYear();
  const date = sameYear ? day : `${day} ${moment.getFullYear()}`;
  return `${date}, ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A day's date as "2026-03-12" in the user's time zone, with relative days resolved. */
export function dateOf(day: string, now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return dateOfDay(day, parts.map((part) => String(part).padStart(2, '0')).join('-'));
}

/** "12 Mar 2026", or "3 days ago" for a relative day. */
export function formatDay(day: string): string {
  const back = daysBack(day);
  if (back === 0) return 'today';
  if (back !== null) return back === 1 ? 'yesterday' : `${back} days ago`;
  return dateInWords(day);
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
