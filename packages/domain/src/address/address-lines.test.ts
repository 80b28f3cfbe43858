import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleAddress } from '../testing/sample-address.ts';
import type { PostalAddress } from './address.ts';
import { addressLines, addressText } from './address-lines.ts';
import { countryCodes, findCountry } from './countries.ts';

const lines = (changes: Partial<PostalAddress>) => {
  const address = sampleAddress({ name: 'Robin Reed', company: '', ...changes });
  return addressLines(address, findCountry(address.country));
};

test.each([
  [
    'the United States',
    {},
    ['Robin Reed', '1 Arbor Way', 'Gate 3', 'Bend, OR 97702', 'United States'],
  ],
  [
    'Germany',
    { lines: ['Sägeweg 1'], city: 'Köln', region: '', postalCode: '50667', country: 'DE' },
    ['Robin Reed', 'Sägeweg 1', '50667 Köln', 'Germany'],
  ],
  [
    'Ireland',
    { lines: ['1 Mill Rd'], city: 'Ennis', region: 'IE-CE', postalCode: 'V95 X2C7', country: 'IE' },
    ['Robin Reed', '1 Mill Rd', 'Ennis', 'Co. Clare', 'V95 X2C7', 'Ireland'],
  ],
  [
    'Sweden',
    { lines: ['Sågvägen 1'], city: 'Lund', region: '', postalCode: '223 50', country: 'SE' },
    ['Robin Reed', 'Sågvägen 1', 'SE-223 50 Lund', 'Sweden'],
  ],
  [
    'Hong Kong, whose regions have no codes',
    { lines: ['1 Nathan Rd'], city: 'Kowloon', region: '', postalCode: '', country: 'HK' },
    ['Robin Reed', '1 Nathan Rd', 'Kowloon', 'Hong Kong SAR China'],
  ],
])('an address is written as in %s', (_country, changes, expected) => {
  expect(lines(changes)).toEqual(expected);
});

test('what stands between parts is left out with them', () => {
  expect(lines({ region: '' })).toContain('Bend 97702');
  expect(lines({ region: '', postalCode: '' })).toContain('Bend');
  expect(lines({ country: 'SE', region: '', city: 'Lund', postalCode: '' })).toContain('Lund');
  const typed = { country: 'SE', region: '', city: 'Lund', postalCode: 'SE-223 50' };
  expect(lines(typed)).toContain('SE-223 50 Lund');
});

test('the text of an order does not repeat the name above it', () => {
  const text = (customerName: string) => {
    const address = sampleAddress({ lines: ['1 Arbor Way'] });
    return addressText(address, findCountry('US'), customerName);
  };
  expect(text('robin reed')).toBe('Reed Millwork\n1 Arbor Way\nBend, OR 97702\nUnited States');
  expect(text('Kim')).toMatch(/^Robin Reed\nReed Millwork\n/);
});

test('every part of an address is written once, in any country', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/).map((text) => `x${text}x`);
  const address = fc.record({
    name: word,
    company: word,
    lines: fc.array(word, { minLength: 1, maxLength: 3 }),
    city: word,
    region: fc.constant(''),
    postalCode: word,
    country: fc.constantFrom(...countryCodes()),
  });
  fc.assert(
    fc.property(address, (one) => {
      const text = addressLines(one, findCountry(one.country)).join('\n');
      for (const part of [one.name, one.company, one.city, one.postalCode, ...one.lines]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/%|^\s|\n\n|,$/);
    }),
    { numRuns: 300 },
  );
});
