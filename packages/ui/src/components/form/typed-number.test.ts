import { UnreadNumber } from '@kerf/contract/fault-message';
import { expect, test } from 'vitest';
import { numberFault, typedNumber, wireNumber } from './typed-number.ts';

test.each([
  ['', undefined],
  ['  ', undefined],
  ['120', 120],
  [' 3.2 ', 3.2],
  ['-5', -5],
  ['3,2', 3.2],
  ['12 000', 12_000],
  ['1,064,000.5', 1_064_000.5],
])('%j is %j', (text, value) => {
  expect(typedNumber(text, 'length')).toBe(value);
});

test.each(['1,064', '1e3', '0x10', 'NaN', 'Infinity', '--1', '1.'])(
  '%j is not a number',
  (text) => {
    expect(typedNumber(text, 'length')).toBeNaN();
  },
);

test.each([
  ['64.5', 64.5],
  ['$1,064.50', 1064.5],
  ['64.5056', 64.5056],
  ['1.064', new UnreadNumber('This can be read two ways. Enter an amount such as 48.00.')],
  ['', undefined],
])('%j dollars are %j', (text, value) => {
  expect(wireNumber(text, 'dollars')).toEqual(value);
});

test('a number of pieces that can be read two ways is asked', () => {
  expect(typedNumber('1.000', 'pieces')).toBeNaN();
  expect(numberFault('1.000', 'pieces')).toBe('This can be read two ways. Enter digits only.');
  expect(numberFault('12.5', 'pieces')).toBe('Enter a whole number.');
});
