import { expect, test } from 'vitest';
import { sampleAddress } from '../testing/sample-address.ts';
import type { Address } from './address.ts';
import { addressFaults, isRefused } from './address-faults.ts';
import { countryCodes, findCountry } from './countries.ts';
import { regionsOf } from './country.ts';

const faults = (changes: Partial<Address>) => {
  const address = sampleAddress(changes);
  return addressFaults(address, findCountry(address.country));
};
const found = (changes: Partial<Address>) =>
  faults(changes).map(({ field, kind }) => `${field} ${kind}`);

test('a complete address has no faults', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ name: '', contact: '', phone: '', notes: '', email: '' })).toEqual([]);
});

test('what a country requires is refused if it is missing', () => {
  const empty = { name: '', company: '', lines: [], city: '', region: '', postalCode: '' };
  expect(faults(empty).map(({ message }) => message)).toEqual([
    'Enter a name or a company.',
    'Enter a street address.',
    'Enter a city.',
    'Choose a state.',
    'Enter a ZIP code.',
  ]);
  expect(faults(empty).every(isRefused)).toBe(true);
  expect(found({ ...empty, country: 'DE' })).not.toContain('region missing');
  expect(found({ country: 'IE', region: '', postalCode: '' })).toEqual([]);
  expect(found({ country: 'HK', region: '', postalCode: '' })).toEqual([]);
});

test('an unusual postal code or region is asked and never refused', () => {
  expect(faults({ postalCode: '00000' })).toEqual([
    {
      field: 'postalCode',
      kind: 'unusual',
      message: "00000 doesn't look like a ZIP code in Oregon.",
    },
  ]);
  expect(faults({ postalCode: 'K1A 0B1' })[0]?.message).toBe(
    "K1A 0B1 doesn't look like a ZIP code here. One looks like 95014.",
  );
  expect(faults({ region: 'US-ZZ' }).some(isRefused)).toBe(false);
  expect(found({ country: 'IE', region: 'IE-CO', postalCode: 'T12 Y275' })).toEqual([]);
});

test('a region of another country, no country and too much text are refused', () => {
  expect(found({ country: 'CA', postalCode: 'K1A 0B1' })).toEqual(['region wrong']);
  expect(found({ country: '' })).toEqual(['country missing']);
  expect(found({ country: 'ZZ' })).toEqual(['country missing']);
  const lines = Array.from({ length: 6 }, () => 'x'.repeat(100));
  expect(found({ lines })).toEqual(['lines too long']);
});

test('every pattern of the data can be read, and fits its example', () => {
  for (const code of countryCodes()) {
    const country = findCountry(code);
    if (!country?.postalCode) continue;
    const address = sampleAddress({ country: code, region: '' });
    const postalCode = country.postalExample ?? '';
    const kinds = addressFaults({ ...address, postalCode }, country).map(({ kind }) => kind);
    expect([code, ...kinds.filter((kind) => kind === 'unusual')]).toEqual([code]);
    for (const region of regionsOf(country)) {
      addressFaults({ ...address, postalCode, region: region.code }, country);
    }
  }
});
