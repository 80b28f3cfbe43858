import type { TaxPlace } from '../tax/terms.ts';
import { findCountry } from './countries.ts';
import { findRegion } from './country.ts';
import { countryName } from './country-name.ts';

/** "Germany", or "Oregon, United States" of a region; empty where the country is not known. */
export function placeName({ country, region }: TaxPlace): string {
  const known = findCountry(country);
  const name = (known && findRegion(known, region)?.name) ?? region;
  return [name, countryName(country)].filter((part) => part !== '').join(', ');
}
