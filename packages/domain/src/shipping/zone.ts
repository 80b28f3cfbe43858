import {
  EVERYWHERE,
  type PostalCodeRange,
  type ShippingZone,
  type ShipTo,
  type ZonePlace,
} from './terms.ts';

/** The zone of an address, or what of the address has to be known to find it. */
export type FoundZone =
  | { readonly kind: 'zone'; readonly zone: ShippingZone }
  | { readonly kind: 'none' }
  | { readonly kind: 'missing'; readonly part: AddressPart };

export const addressParts = ['country', 'region', 'postalCode'] as const;
export type AddressPart = (typeof addressParts)[number];

/** How much of the world a place is; the larger, the more specific. */
const specificity = { everywhere: 0, country: 1, region: 2, postalCode: 3 } as const;

/**
 * Finds the most specific zone of an address: postal codes before regions, regions before countries, and these
 * before everywhere.
 */
export function zoneOf(zones: readonly ShippingZone[], shipTo: ShipTo): FoundZone {
  const part = missingPart(zones, shipTo);
  if (part !== null) return { kind: 'missing', part };
  let found: { readonly zone: ShippingZone; readonly rank: number } | null = null;
  for (const zone of zones) {
    for (const place of zone.places) {
      const rank = rankOf(place);
      if ((found === null || rank > found.rank) && isIn(place, shipTo)) found = { zone, rank };
    }
  }
  return found ? { kind: 'zone', zone: found.zone } : { kind: 'none' };
}

/** The first part of an address that is not known and that the zones of its country depend on. */
export function missingPart(zones: readonly ShippingZone[], shipTo: ShipTo): AddressPart | null {
  if (shipTo.country === '') return 'country';
  const asked = partsAsked(zones, shipTo.country);
  if (asked.postalCode && comparable(shipTo.postalCode) === '') return 'postalCode';
  if (!asked.region || shipTo.region !== '') return null;
  const isSettled = zones.some(({ places }) =>
    places.some((place) => place.postalCodes.length > 0 && isIn(place, shipTo)),
  );
  return isSettled ? null : 'region';
}

/** Whether the zones of a country depend on its regions or postal codes. */
export function partsAsked(zones: readonly ShippingZone[], country: string) {
  const places = zones.flatMap((zone) => zone.places).filter((place) => place.country === country);
  return {
    region: places.some(({ regions }) => regions.length > 0),
    postalCode: places.some(({ postalCodes }) => postalCodes.length > 0),
  };
}

function rankOf({ country, regions, postalCodes }: ZonePlace): number {
  if (postalCodes.length > 0) return specificity.postalCode;
  if (regions.length > 0) return specificity.region;
  return country === EVERYWHERE ? specificity.everywhere : specificity.country;
}

function isIn({ country, regions, postalCodes }: ZonePlace, shipTo: ShipTo): boolean {
  if (country === EVERYWHERE) return true;
  if (country !== shipTo.country) return false;
  if (regions.length > 0) return regions.includes(shipTo.region);
  if (postalCodes.length === 0) return true;
  const code = comparable(shipTo.postalCode);
  return code !== '' && postalCodes.some((range) => isInRange(range, code));
}

/** A postal code as it is compared: "t12 y275" and "T12-Y275" are one. */
export function comparable(postalCode: string): string {
  return postalCode.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Sorts after every postal code of a range. */
export function rangeEnd({ to }: PostalCodeRange): string {
  return `${comparable(to)}\uffff`;
}

function isInRange(range: PostalCodeRange, code: string): boolean {
  return code >= comparable(range.from) && code <= rangeEnd(range);
}

/** Whether some postal code is in both ranges. */
export function rangesOverlap(one: PostalCodeRange, other: PostalCodeRange): boolean {
  return comparable(one.from) <= rangeEnd(other) && comparable(other.from) <= rangeEnd(one);
}
