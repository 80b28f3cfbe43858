const DAY_MS = 86_400_000;
/** Today, or days before it: "today", "today-6". */
const RELATIVE = /^today(?:-([1-9]\d{0,3}))?$/;
const DATE = /^[1-9]\d{3}-\d\d-\d\d$/;

/** Whether a text is a day as lists are filtered by: "2026-03-12", or one relative to today. */
export function isDay(text: string): boolean {
  return RELATIVE.test(text) || (DATE.test(text) && !Number.isNaN(Date.parse(text)));
}

/** How many days before today a relative day is; null for a date. */
export function daysBack(day: string): number | null {
  const [isRelative, back = 0] = RELATIVE.exec(day) ?? [];
  return isRelative === undefined ? null : Number(back);
}

/** The date of a day that may be relative to `today`, both as "2026-03-12"; `later` is an offset in days. */
export function dateOfDay(day: string, today: string, later = 0): string {
  const back = daysBack(day);
  const from = back === null ? day : today;
  return new Date(Date.parse(from) + (later - (back ?? 0)) * DAY_MS).toISOString().slice(0, 10);
}

/** Abbreviated month names, January first. */
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

/** "12 Mar 2026" of "2026-03-12". */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}
