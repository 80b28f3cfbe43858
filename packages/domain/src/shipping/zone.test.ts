import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePlace, sampleZone } from '../testing/sample-shipping.ts';
import { termsFaults } from './terms-faults.ts';
import { type FoundZone, zoneOf } from './zone.ts';

const shipTo = (country: string, region = '', postalCode = '') => ({ country, region, postalCode });
const range = (from: string, to = from) => ({ from, to });

const zones = [
  sampleZone('world', samplePlace('*')),
  sampleZone('us', samplePlace('US')),
  sampleZone('west', samplePlace('US', { regions: ['US-OR', 'US-WA'] })),
  sampleZone('portland', samplePlace('US', { postalCodes: [range('97200', '97299')] })),
  sampleZone('islands', samplePlace('GB', { postalCodes: [range('BT'), range('JE1', 'JE4')] })),
  sampleZone('dublin', samplePlace('IE', { postalCodes: [range('D01', 'D24')] })),
];

const name = (found: FoundZone) => {
  if (found.kind === 'zone') return found.zone.name;
  return found.kind === 'none' ? 'none' : `missing ${found.part}`;
};

describe('the zone of an address', () => {
  it.each([
    ['CA', '', '', 'world'],
    ['US', 'US-NY', '10001', 'us'],
    ['US', 'US-OR', '97301', 'west'],
    ['US', 'US-OR', '97201', 'portland'],
    // ZIP+4, also where the region is not known.
    ['US', '', '97201-1234', 'portland'],
    ['GB', '', 'bt1 5gs', 'islands'],
    ['GB', '', 'JE2 3AB', 'islands'],
    ['GB', '', 'JE5 3AB', 'world'],
    ['IE', '', 'd02 x285', 'dublin'],
    ['IE', '', 'T12 Y275', 'world'],
    ['', '', '97201', 'missing country'],
    ['US', 'US-OR', '', 'missing postalCode'],
    ['US', '', '97301', 'missing region'],
  ])('of %s %s %s is %s', (country, region, postalCode, expected) => {
    expect(name(zoneOf(zones, shipTo(country, region, postalCode)))).toBe(expected);
  });

  it('is none where no zone has it', () => {
    const only = [sampleZone('us', samplePlace('US'))];
    expect(name(zoneOf(only, shipTo('JP', '', '100-0001')))).toBe('none');
  });

  it('does not depend on the order of zones that can be saved', () => {
    const code = fc.stringMatching(/^[0-3]{1,3}$/);
    const place = fc.oneof(
      fc.constantFrom('*', 'US', 'CA').map((country) => samplePlace(country)),
      fc
        .subarray(['US-OR', 'US-WA'], { minLength: 1 })
        .map((regions) => samplePlace('US', { regions })),
      fc
        .tuple(code, code)
        .filter(([from, to]) => from.length === to.length && from <= to)
        .map(([from, to]) => samplePlace('US', { postalCodes: [{ from, to }] })),
    );
    const drawn = fc.array(place, { minLength: 1, maxLength: 6 });
    const anywhere = fc.record({
      country: fc.constantFrom('US', 'CA', 'JP'),
      region: fc.constantFrom('US-OR', 'US-NY'),
      postalCode: fc.stringMatching(/^[0-3]{3,4}$/),
    });
    fc.assert(
      fc.property(drawn, anywhere, (places, to) => {
        const some = places.map((one, index) => sampleZone(`zone ${index}`, one));
        fc.pre(termsFaults({ zones: some, methods: [] }).length === 0);
        expect(zoneOf(some.toReversed(), to)).toEqual(zoneOf(some, to));
      }),
    );
  });
});
