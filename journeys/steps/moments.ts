/** A time in the format of a datetime field. The browser uses this machine's time zone. */
export function localSecond(time: number): string {
  const moment = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return moment.toISOString().slice(0, 19);
}
