import {
  EVERYWHERE,
  type PostalCodeRange,
  type ShippingZone,
  type TermsFault,
  type ZonePlace,
} from './terms.ts';
import { comparable, rangeEnd, rangesOverlap } from './zone.ts';

/** Lists what is wrong with the places of zones, and which of them two zones have. */
export function zoneFaults(zones: readonly ShippingZone[]): TermsFault[] {
  const faults = zones.flatMap(({ places }, index) =>
    places.flatMap((place, at) => placeFaults(place, `zones.${index}.places.${at}`)),
  );
  return [...faults, ...overlaps(zones)];
}

function placeFaults({ country, regions, postalCodes }: ZonePlace, path: string): TermsFault[] {
  if (country !== EVERYWHERE && !/^[A-Z]{2}$/.test(country)) {
    return [{ path: `${path}.country`, message: 'Choose a country.' }];
  }
  if (country === EVERYWHERE && regions.length + postalCodes.length > 0) {
    const message = 'Choose a country for regions and postal codes.';
    return [{ path: `${path}.country`, message }];
  }
  if (regions.length > 0 && postalCodes.length > 0) {
    const message = 'Choose regions or postal codes, not both. Add a second place for the others.';
    return [{ path: `${path}.postalCodes`, message }];
  }
  return [
    ...regions
      .filter((region) => !isRegionOf(country, region))
      .map((region) => ({
        path: `${path}.regions`,
        message: `${region} is not a code of a region in ${country}, such as US-OR.`,
      })),
    ...postalCodes.flatMap((range) => rangeFaults(range, `${path}.postalCodes`)),
  ];
}

function isRegionOf(country: string, region: string): boolean {
  return region.startsWith(`${country}-`) && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region);
}

function rangeFaults(range: PostalCodeRange, path: string): TermsFault[] {
  const [from, to] = [comparable(range.from), comparable(range.to)];
  if (from === '' || to === '') return [{ path, message: 'Enter a postal code.' }];
  if (from.length !== to.length) {
    const message = `${rangeText(range)}: give both ends the same number of characters.`;
    return [{ path, message }];
  }
  if (from > to) return [{ path, message: `${rangeText(range)}: begin with the lower one.` }];
  return [];
}

/** "97000–97999", "BT". */
export function rangeText({ from, to }: PostalCodeRange): string {
  return from === to ? from : `${from}–${to}`;
}

/** What a place stands for, by itself: a country, one region, or one range. */
interface Area {
  readonly zone: string;
  readonly path: string;
  readonly country: string;
  readonly region: string | null;
  readonly range: PostalCodeRange | null;
}

function overlaps(zones: readonly ShippingZone[]): TermsFault[] {
  const areas = zones.flatMap(({ name, places }, index) =>
    places.flatMap((place, at) => areasOf(place, name, `zones.${index}.places.${at}`)),
  );
  const byKey = Map.groupBy(
    areas,
    ({ country, region, range }) => `${country} ${region ?? (range ? '#' : '')}`,
  );
  return [...byKey.values()].flatMap((alike) =>
    alike[0]?.range ? rangeOverlaps(alike) : alike.slice(1).map(overlapOf(alike[0])),
  );
}

/** Sorted first, since a shop can have thousands of ranges. */
function rangeOverlaps(areas: readonly Area[]): TermsFault[] {
  const sorted = areas
    .flatMap((area) => (area.range ? [{ area, range: area.range }] : []))
    .toSorted((one, other) => (comparable(one.range.from) < comparable(other.range.from) ? -1 : 1));
  let widest = sorted[0];
  return sorted.slice(1).flatMap((next) => {
    const before = widest;
    if (!before) return [];
    if (rangeEnd(next.range) > rangeEnd(before.range)) widest = next;
    return rangesOverlap(before.range, next.range) ? [overlapOf(before.area)(next.area)] : [];
  });
}

function areasOf({ country, regions, postalCodes }: ZonePlace, zone: string, path: string): Area[] {
  const area = { zone, country, region: null, range: null };
  if (postalCodes.length > 0) {
    return postalCodes.map((range) => ({ ...area, path: `${path}.postalCodes`, range }));
  }
  if (regions.length > 0) {
    return regions.map((region) => ({ ...area, path: `${path}.regions`, region }));
  }
  return [{ ...area, path: `${path}.country` }];
}

const overlapOf = (other: Area | undefined) => (area: Area) => overlapFault(area, other ?? area);

function overlapFault(area: Area, other: Area): TermsFault {
  const name = other.zone === '' ? 'Another zone' : `Zone “${other.zone}”`;
  if (area.range && other.range) {
    const message = `${rangeText(area.range)}: ${name} has ${rangeText(other.range)} already.`;
    return { path: area.path, message };
  }
  const what = area.region ?? (area.country === EVERYWHERE ? 'everywhere else' : area.country);
  return { path: area.path, message: `${name} has ${what} already.` };
}
