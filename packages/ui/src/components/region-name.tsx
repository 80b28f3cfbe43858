import { findCountry } from '@kerf/domain/address/countries';
import { findRegion } from '@kerf/domain/address/country';

/** "Washington" of "US-WA", an ISO 3166-2 code; the code where no name is known. Brings the data of all countries. */
export function RegionName({ code }: { readonly code: string }) {
  const country = findCountry(code.slice(0, 2));
  return (country && findRegion(country, code)?.name) ?? code;
}
