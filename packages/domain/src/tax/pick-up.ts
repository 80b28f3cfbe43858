import type { TaxPlace, TaxTerms } from './terms.ts';

/**
 * Where goods that are picked up are supplied: where the shop is, whatever address the buyer gives. Otherwise a pick-up
 * with an address abroad would be an export. Where the shop has not said its region, one of its country counts.
 */
export function pickedUpPlace(
  { country, region }: Pick<TaxTerms, 'country' | 'region'>,
  to: TaxPlace | null,
): TaxPlace | null {
  if (country === '') return to;
  if (region.startsWith(`${country}-`)) return { country, region };
  return to?.country === country ? to : { country, region: '' };
}
