import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u202F234,56', '1234.56'],
  ["1'299.00", '1299.00'],
  ['1’000', '1000'],
  ['1 000', '1000'],
  ['1,00,000', '100000'],
  ['1.000.000', '1000000'],
  ['12,5', '12.5'],
  ['0.500', '0.500'],
  ['1234.567', '1234.567'],
  ['−5', '-5'],
  ['007', '7'],
  ['.5', '0.5'],
])('%j has one meaning: %j', (text, value) => {
  expect(readNumber(text)).toEqual({ kind: 'number', text: value });
});

test.each([
  ['1.000', '1.000', '1000'],
  ['1,000', '1000', '1.000'],
  ['-12.505', '-12.505', '-12505'],
])('%j can be read two ways', (text, point, comma) => {
  expect(readNumber(text)).toEqual({ kind: 'two-ways', point, comma });
  expect(readNumber(text, 'point')).toEqual({ kind: 'number', text: point });
  expect(readNumber(text, 'comma')).toEqual({ kind: 'number', text: comma });
});

test.each([
  '',
  '-',
  '.',
  '12.',
  '1.2.3',
  '6 7',
  '12 5',
  '1,2,3',
  '12 Mar',
  '1e3',
  '(12.50)',
  '10%',
])('%j is no number', (text) => {
  expect(readNumber(text)).toEqual({ kind: 'no-number' });
});

test('A known decimal sign refuses what it does not allow', () => {
  expect(readNumber('12,34', 'point').kind).toBe('no-number');
  expect(readNumber('12.34', 'comma').kind).toBe('no-number');
});

const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'sv-SE', 'es-ES'];

test('A number in the writing of any country reads as itself, or is known to have two meanings', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...locales),
      (digits, decimals, locale) => {
        const value = digits / 10 ** decimals;
        const text = value.toLocaleString(locale, { minimumFractionDigits: decimals });
        const read = readNumber(text);
        const meant = read.kind === 'two-ways' ? [Number(read.point), Number(read.comma)] : [];
        if (read.kind === 'number') expect(Number(read.text)).toBe(value + 0);
        else expect(meant, text).toContain(value);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('Any text is read without throwing, and what is read is in plain notation', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -+€T") }), (text) => {
      const read = readNumber(text);
      if (read.kind === 'number') expect(read.text).toMatch(/^-?\d+(?:\.\d+)?$/);
    }),
    { numRuns: 2_000 },
  );
});
