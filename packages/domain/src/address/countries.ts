import { once } from '../once.ts';
import type { Country, CountryData } from './country.ts';
import data from './country-data.json' with { type: 'json' };

// Large: clients load this module when a form of an address opens.
const countries = once(
  () =>
    new Map<string, Country>(
      Object.entries<CountryData>(data).map(([code, country]) => [code, { code, ...country }]),
    ),
);

/** Finds a country by its ISO 3166-1 alpha-2 code. */
export function findCountry(code: string): Country | undefined {
  return countries().get(code);
}

/** The codes of all countries. */
export function countryCodes(): string[] {
  return [...countries().keys()];
}
