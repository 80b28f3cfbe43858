import { expect, test } from 'vitest';
import { typedDollars, typedNumber } from './typed-number.ts';

test.each([
  ['', undefined],
  ['  ', undefined],
  ['120', 120],
  [' 3.2 ', 3.2],
  ['-5', -5],
  ['1,064', 1064],
  ['1,064,000.5', 1_064_000.5],
])('%j is %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(['3,2', '1,06', '1e3', '0x10', 'NaN', 'Infinity', '--1', '1.', '12 000'])(
  '%j is not a number',
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);

test.each([
  ['64.5', 64.5],
  ['$1,064.50', 1064.5],
  ['64.505', 64.505],
  ['', undefined],
])('%j dollars are %j', (text, value) => {
  expect(typedDollars(text)).toBe(value);
});
