import type { TaxPlace, TaxTerms } from './terms.ts';

/**
 * Where goods that are picked up are supplied: in the shop's own country, whatever address the buyer gives. Otherwise
 * a pick-up with an address abroad would be an export. A region counts if it is of that country.
 */
export function pickedUpPlace({ country }: TaxTerms, to: TaxPlace | null): TaxPlace | null {
  if (country === '' || to?.country === country) return to;
  return { country, region: '' };
}
