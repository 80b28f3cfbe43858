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

/** As dates on screen have them, January first. */
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** "12 Mar, 14:05", with the year only where it is not the present one. */
export function formatMoment(moment: Date, now: Date): string {
  const day = `${moment.getDate()} ${monthNames[moment.getMonth()]}`;
  const sameYear = moment.getFullYear() === now.getFullYear();
  const date = sameYear ? day : `${day} ${moment.getFullYear()}`;
  return `${date}, ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
