import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalSignOf, readNumberText } from './number-text.ts';

test.each([
  ['1,234.56', 'point', '1234.56'],
  ['1.234,56', 'comma', '1234.56'],
  ['1 234,56 €', 'comma', '1234.56'],
  ['$48', 'point', '48'],
  ['-5', 'point', '-5'],
  ['−5', 'point', '-5'],
  ['007', 'point', '7'],
  ['.5', 'point', '0.5'],
  ['12,34', 'point', null],
  ['1.2.3', 'point', null],
  ['12 Mar', 'point', null],
  ['', 'point', null],
] as const)('%j with a decimal %s is %j', (text, sign, value) => {
  expect(readNumberText(text, sign)).toBe(value);
});

test.each([
  [['48.00', '1,200.50'], 'point'],
  [['48,00', '1.200,50'], 'comma'],
  [['1200', '1,200'], null],
  [['KC-190'], null],
] as const)('the numbers %j have a decimal %s', (texts, sign) => {
  expect(decimalSignOf(texts)).toBe(sign);
});

test('A number that is written in either way reads as itself', () => {
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
  fc.assert(
    fc.property(cents, (value) => {
      const number = value / 100;
      const english = number.toLocaleString('en-US', { minimumFractionDigits: 2 });
      const german = number.toLocaleString('de-DE', { minimumFractionDigits: 2 });
      expect(Number(readNumberText(english, 'point'))).toBe(number);
      expect(Number(readNumberText(german, 'comma'))).toBe(number);
    }),
  );
});
