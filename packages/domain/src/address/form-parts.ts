import type { PostalAddress } from './address.ts';
import { type AddressPart, type Country, isAddressPart } from './country.ts';

/** The order of a form whose country has not been chosen. */
const COMMON = '%N%O%A%Z%C';

/**
 * The parts that a form asks for, in the order of the country's addresses. Parts that the country has not, but
 * that are filled in, come last: nothing is printed on a parcel that the form doesn't show.
 */
export function formParts(
  country: Country | undefined,
  filled: Pick<PostalAddress, 'city' | 'region' | 'postalCode'>,
): AddressPart[] {
  const wanted = [...(country?.format ?? COMMON).matchAll(/%([NOACSZ])/g)].flatMap(([, letter]) =>
    isAddressPart(letter) ? [letter] : [],
  );
  const values = { C: filled.city, S: filled.region, Z: filled.postalCode };
  const beside = (['C', 'S', 'Z'] as const).filter(
    (part) => values[part] !== '' && !wanted.includes(part),
  );
  return [...wanted, ...beside];
}
