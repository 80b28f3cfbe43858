import { once } from './once.ts';

/** The shop's time zone until an admin sets another. */
export const DEFAULT_TIME_ZONE = 'UTC';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time zone's clock; made once, since making one takes longer than reading it a hundred times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** What a time zone's clock shows at a moment, as if it were UTC, in milliseconds. */
function shownAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts;
  const millis = ((moment % 1_000) + 1_000) % 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second, millis);
}

/** The day of a moment in a time zone, as "2026-03-12". The database's `shop_day` does the same. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Date(shownAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The time of day of a moment in a time zone, in milliseconds since midnight as its clock shows it. */
export function timeOfDay(moment: Date, timeZone: string): number {
  return shownAt(moment.getTime(), timeZone) % DAY_MS;
}

/**
 * The first moment at which a time zone's clock shows a day and a time, in milliseconds since midnight. If it
 * is put forward over that time, the moment at which it is put forward.
 */
export function momentOf(day: string, time: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00.000Z`) + time;
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => shownAt(near, timeZone) - near);
  const moments = offsets.map((offset) => wanted - offset).sort((one, other) => one - other);
  const first = moments.find((moment) => shownAt(moment, timeZone) === wanted);
  return new Date(first ?? firstAfter(moments[0] ?? wanted, wanted, timeZone));
}

/** The first whole minute, from a moment before the clock is put forward, at which it shows more. */
function firstAfter(from: number, wanted: number, timeZone: string): number {
  let moment = Math.floor(from / MINUTE_MS) * MINUTE_MS;
  while (shownAt(moment, timeZone) < wanted) moment += MINUTE_MS;
  return moment;
}

/** The moment at which a day begins in a time zone. */
export function beginningOf(day: string, timeZone: string): Date {
  return momentOf(day, 0, timeZone);
}

/** Whether this is the name of a time zone, such as "Europe/Berlin", as it is written there. */
export function isTimeZone(name: string): boolean {
  return name === DEFAULT_TIME_ZONE || knownZones().has(name);
}

/** The names of all time zones, sorted, with UTC first. */
export function timeZones(): readonly string[] {
  return [...new Set([DEFAULT_TIME_ZONE, ...knownZones()])];
}

const knownZones = once(() => new Set(Intl.supportedValuesOf('timeZone')));
