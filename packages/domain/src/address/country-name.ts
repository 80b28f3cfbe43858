import { once } from '../once.ts';

const names = once(() => new Intl.DisplayNames(['en'], { type: 'region' }));

/** "Germany" of "DE", an ISO 3166-1 alpha-2 code. Any other text is returned as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names().of(code) ?? code) : code;
}
