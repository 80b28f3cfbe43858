import { once } from '@kerf/domain/once';

interface DateTimeProps {
  /** A moment in ISO 8601, as it comes over the wire. */
  readonly value: string;
  /** The current time, which decides whether the year is shown. */
  readonly now?: Date;
}

const fullFormat = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' }),
);

/** "12 Mar, 14:05" in the reader's own time zone; the full moment on hover. */
export function DateTime({ value, now = new Date() }: DateTimeProps) {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return <span>{value}</span>;
  return (
    <time dateTime={moment.toISOString()} title={fullFormat().format(moment)}>
      {formatMoment(moment, now)}
    </time>
  );
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "12 Mar, 14:05", with the year only where it is not the present one. */
export function formatMoment(moment: Date, now: Date): string {
  const day = `${moment.getDate()} ${months[moment.getMonth()]}`;
  const sameYear = moment.getFullYear() === now.getFullYear();
  const date = sameYear ? day : `${day} ${moment.getFullYear()}`;
  return `${date}, ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** "12 Mar 2026" of a day as an address has it, "2026-03-12". */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

/** The moment at which a day begins in the reader's own time zone, in ISO 8601; `later` is in days. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
