import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTITY_MAX, quantityOfNumber, readQuantity } from './typed-quantity.ts';

test.each([
  ['6', 6],
  [' 120 ', 120],
  ['007', 7],
  ['10000000', QUANTITY_MAX],
])('%j is %i', (typed, quantity) => {
  expect(readQuantity(typed)).toEqual({ kind: 'whole', quantity });
});

test.each([
  ['', 'empty', null],
  ['  ', 'empty', null],
  ['0', 'zero', null],
  ['10000001', 'too-large', null],
  ['=1+1', 'formula', null],
  ['@SUM(A1)', 'formula', null],
  ['+1+1', 'formula', null],
  ['-2+3', 'formula', null],
  ['1,200', 'grouped', 1_200],
  ['1.200', 'grouped', 1_200],
  ["1'200'000", 'grouped', 1_200_000],
  ['1 200', 'grouped', 1_200],
  ['12.0', 'fraction', 12],
  ['2.5', 'fraction', 3],
  ['2,5', 'fraction', 3],
  ['.5', 'fraction', 1],
  ['1/2', 'fraction', 1],
  ['2 1/2', 'fraction', 3],
  ['1/0', 'fraction', null],
  ['-6', 'negative', null],
  ['\u22126', 'negative', null],
  ['-2.5', 'negative', null],
  ['1e3', 'exponent', 1_000],
  ['1.2E+2', 'exponent', 120],
  ['1e99', 'exponent', null],
  ['1e-3', 'exponent', null],
  ['12 pcs', 'unit', 12],
  ['12x', 'unit', 12],
  ['12 ea.', 'unit', 12],
  ['0 pcs', 'unit', null],
  ['a dozen', 'not-a-number', null],
  ['10"', 'not-a-number', null],
  ['6 7', 'not-a-number', null],
  ['six', 'not-a-number', null],
  ['+6', 'not-a-number', null],
  ['½', 'not-a-number', null],
])('%j is refused as %s', (typed, kind, offer) => {
  expect(readQuantity(typed)).toEqual({ kind, offer });
});

test('a quantity that can be ordered is read as it is written, spaces around it or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: QUANTITY_MAX }), (quantity) => {
      expect(readQuantity(` ${quantity}\t`)).toEqual({ kind: 'whole', quantity });
      expect(quantityOfNumber(quantity)).toEqual({ kind: 'whole', quantity });
    }),
  );
});

test('whatever is typed, nothing but digits is a quantity, and every offer could be ordered', () => {
  const likely = fc.string({ unit: fc.constantFrom(...'0123456789.,-+=e /x') });
  fc.assert(
    fc.property(fc.oneof(fc.string(), likely, fc.double().map(String)), (typed) => {
      const read = readQuantity(typed);
      if (read.kind === 'whole') {
        expect(typed.trim()).toMatch(/^\d+$/);
        expect(read.quantity).toBe(Number(typed));
      } else if (read.offer !== null) {
        expect(readQuantity(String(read.offer)).kind).toBe('whole');
      }
    }),
  );
});

test('a number that is no quantity is refused like its text', () => {
  expect([null, 0, -6, 2.5].map((value) => quantityOfNumber(value).kind)).toEqual([
    'empty',
    'zero',
    'negative',
    'fraction',
  ]);
});
