import { expect, it } from 'vitest';
import { cents } from '../money.ts';
import {
  sampleMethod,
  samplePlace,
  sampleRate,
  sampleTerms,
  sampleZone,
} from '../testing/sample-shipping.ts';
import type { RateBasis, RateStep, ShippingZone } from './terms.ts';
import { termsFaults } from './terms-faults.ts';

const ranges = (...pairs: [string, string][]) => ({
  postalCodes: pairs.map(([from, to]) => ({ from, to })),
});
const paths = (zones: readonly ShippingZone[]) =>
  termsFaults({ zones, methods: [] }).map(({ path, message }) => `${path}: ${message}`);

it('lists nothing for a shop that can ship', () => {
  expect(termsFaults(sampleTerms())).toEqual([]);
  expect(termsFaults({ zones: [], methods: [] })).toEqual([]);
});

it('refuses what two zones have, at the later of them', () => {
  expect(
    paths([
      sampleZone('west', samplePlace('US', ranges(['97000', '97999'], ['1', '2']))),
      sampleZone('city', samplePlace('US', ranges(['98000', '98100'], ['97201', '97201']))),
      sampleZone('states', samplePlace('US', { regions: ['US-OR'] }), samplePlace('US')),
      sampleZone('more', samplePlace('US', { regions: ['US-OR', 'US-WA'] }), samplePlace('*')),
      sampleZone('all', samplePlace('US'), samplePlace('*')),
    ]),
  ).toEqual([
    'zones.1.places.0.postalCodes: 97201: Zone “west” has 97000–97999 already.',
    'zones.3.places.0.regions: Zone “states” has US-OR already.',
    'zones.4.places.0.country: Zone “states” has US already.',
    'zones.4.places.1.country: Zone “more” has everywhere else already.',
  ]);
});

it.each([
  [samplePlace('us'), 'country: Choose a country.'],
  [samplePlace('*', { regions: ['US-OR'] }), 'country: Choose a country for regions'],
  [samplePlace('US', { regions: ['CA-ON'] }), 'regions: CA-ON is not a code of a region in US'],
  [samplePlace('US', { regions: ['US-OR'], ...ranges(['1', '2']) }), 'postalCodes: Choose regions'],
  [samplePlace('US', ranges(['-', '2'])), 'postalCodes: Enter a postal code.'],
  [samplePlace('US', ranges(['1', '20'])), 'postalCodes: 1–20: give both ends the same'],
  [samplePlace('US', ranges(['2', '1'])), 'postalCodes: 2–1: begin with the lower one.'],
])('refuses the place %j', (place, message) => {
  expect(paths([sampleZone('zone', place)])).toEqual([
    expect.stringContaining(`zones.0.places.0.${message}`),
  ]);
});

it('refuses names that two zones or methods share', () => {
  const zones = [sampleZone('us', samplePlace('US')), sampleZone('US', samplePlace('CA'))];
  const methods = [sampleMethod(), sampleMethod({ id: 'other', name: 'STANDARD' })];
  expect(termsFaults({ zones, methods }).map(({ path }) => path)).toEqual([
    'zones.1.name',
    'methods.1.name',
  ]);
});

const step = (upTo: number | null, price: number): RateStep => ({ upTo, price: cents(price) });

it.each<[RateBasis, RateStep[], string[]]>([
  ['flat', [], ['steps']],
  ['flat', [step(1000, 5)], ['steps']],
  ['weight', [], ['steps']],
  ['weight', [step(1000, 500), step(1000, 900)], ['steps.1.upTo']],
  ['weight', [step(0, 500)], ['steps.0.upTo']],
  ['value', [step(null, 500), step(1000, 900)], ['steps.1.upTo']],
  ['value', [step(1000, -1), step(null, 100_000_000)], ['steps.0.price', 'steps.1.price']],
])('refuses steps by %s: %j', (basis, steps, expected) => {
  const terms = sampleTerms({
    methods: [sampleMethod({ basis, rates: [sampleRate('us', { steps })] })],
  });
  expect(termsFaults(terms).map(({ path }) => path.replace('methods.0.rates.0.', ''))).toEqual(
    expected,
  );
});

it('refuses rates of no zone, of one that there isn’t, and of one twice', () => {
  const faults = (rates: string[]) =>
    termsFaults(
      sampleTerms({ methods: [sampleMethod({ rates: rates.map((zone) => sampleRate(zone)) })] }),
    ).map(({ path }) => path);
  expect(faults([])).toEqual(['methods.0.rates']);
  expect(faults(['us', 'us'])).toEqual(['methods.0.rates.1.zoneId']);
  expect(faults(['moon'])).toEqual(['methods.0.rates.0.zoneId']);
});
