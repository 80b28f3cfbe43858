/** Names of working days, Monday first. */
export const workdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** "2 pm" of 14, "noon" of 12, "midnight" of 24. */
export function hourText(hour: number): string {
  if (hour === 24) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`;
}
