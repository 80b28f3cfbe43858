import { monthNames } from '@kerf/domain/day-text';
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
