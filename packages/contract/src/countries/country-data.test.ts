import { countryCodes, findCountry } from '@kerf/domain/address/countries';
import { expect, test } from 'vitest';
import { readCountryData } from './country-data.ts';

test('The countries of the domain are those of the library', async () => {
  const written = countryCodes().map((code) => [code, findCountry(code)]);

  const read = Object.entries(await readCountryData());
  expect(
    Object.fromEntries(written),
    'Run `npm run countries:write` in packages/contract.',
  ).toEqual(Object.fromEntries(read.map(([code, data]) => [code, { code, ...data }])));
});
