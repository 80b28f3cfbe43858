import { brandOf } from '../card-number.ts';

const AMEX_GROUPS = [4, 6, 5];
const USUAL_GROUPS = [4, 4, 4, 4, 3];

/** The number of digits in a card number of its brand. */
export function numberLength(number: string): number {
  const brand = brandOf(number);
  if (brand === 'amex') return 15;
  return brand === 'diners' ? 14 : 16;
}

/** The number of digits in the security code. */
export function cvcLength(number: string): number {
  return brandOf(number) === 'amex' ? 4 : 3;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The number in groups, as printed on the card. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, numberLength(digitsOf(text)));
  const groups: string[] = [];
  let rest = digits;
  for (const size of brandOf(digits) === 'amex' ? AMEX_GROUPS : USUAL_GROUPS) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

/** `MM / YY`; a first digit above 1 is a complete month. */
export function formatExpiry(text: string): string {
  const typed = text.replace(/^(\d)\s*\/\s*/, '0$1');
  const raw = digitsOf(typed);
  // A pasted four-digit year.
  const digits = (/^[2-9]/.test(raw) ? `0${raw}` : raw)
    .replace(/^(\d{2})20(\d{2})$/, '$1$2')
    .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}
