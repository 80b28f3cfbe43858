import { expect, test } from 'vitest';
import { countryCodes, findCountry } from './countries.ts';
import { isRequired } from './country.ts';
import { formParts } from './form-parts.ts';

const nothing = { city: '', region: '', postalCode: '' };
const partsOf = (code: string, filled = nothing) => formParts(findCountry(code), filled).join('');

test('A form asks for the parts of a country in the order of its addresses', () => {
  expect(partsOf('US')).toBe('NOACSZ');
  expect(partsOf('DE')).toBe('NOAZC');
  expect(formParts(undefined, nothing).join('')).toBe('NOAZC');
});

test('A form shows what is filled in though the country has it not', () => {
  expect(partsOf('DE', { ...nothing, region: 'US-OR' })).toBe('NOAZCS');
  expect(partsOf('HK', { ...nothing, postalCode: '97702' })).toContain('Z');
});

test('A form asks each country once for its street, and for everything that it requires', () => {
  for (const code of countryCodes()) {
    const country = findCountry(code);
    const asked = formParts(country, nothing);
    expect(new Set(asked).size, code).toBe(asked.length);
    expect(asked, code).toContain('A');
    for (const part of ['C', 'S', 'Z'] as const) {
      if (country && isRequired(country, part)) expect(asked, code).toContain(part);
    }
  }
});
