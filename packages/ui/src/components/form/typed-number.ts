import { centsFromDollars, dollarsFromCents } from '@kerf/domain/money';

// Commas only where they part thousands: "3,2" may well mean 3.2, and must not become 32.
const number = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,6})?$/;

/** What was typed into a field of numbers: undefined where it is empty, NaN where it is none. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return number.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : Number.NaN;
}

/** What was typed into a field of dollars, "1,064.50" or "$64.5", as the wire wants it. */
export function typedDollars(text: string): number | undefined {
  const amount = centsFromDollars(text);
  return amount === null ? typedNumber(text) : dollarsFromCents(amount);
}
