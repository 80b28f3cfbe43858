import { findCountry } from '@kerf/domain/address/countries';
import { type Country, findRegion } from '@kerf/domain/address/country';
import type { TaxPlace } from '@kerf/domain/tax/terms';

/**
 * A place as a client says it, without what is no country, or no region of its country: it would count as one where
 * the shop charges less, or nothing. A region that the shop itself has set up is known.
 */
export function knownPlace<Place extends TaxPlace>(
  place: Place,
  isSetUp: (region: string) => boolean,
): Place {
  const country = findCountry(place.country);
  if (!country) return { ...place, country: '', region: '' };
  return isRegionOf(country, place.region) || isSetUp(place.region)
    ? place
    : { ...place, region: '' };
}

/** Of many countries, no regions are listed. */
function isRegionOf(country: Country, region: string): boolean {
  if (country.regions) return findRegion(country, region) !== undefined;
  return region.startsWith(`${country.code}-`);
}
