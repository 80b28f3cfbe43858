import { centsFromDollars, dollarsFromCents } from '@kerf/domain/money';

// Commas only as thousands separators: "3,2" may mean 3.2 and must not become 32.
const number = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,6})?$/;

/** The number typed into a field: undefined if it is empty, NaN if it is not a number. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return number.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : Number.NaN;
}

/** The dollars typed into a field, "1,064.50" or "$64.5", as sent over the wire. */
export function typedDollars(text: string): number | undefined {
  const amount = centsFromDollars(text);
  return amount === null ? typedNumber(text) : dollarsFromCents(amount);
}
