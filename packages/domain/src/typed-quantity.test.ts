import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOrderableQuantity, nearestOrderableQuantity } from './bounds.ts';
import { QUANTITY_MAX } from './limits.ts';
import { correctedQuantity, quantityOfNumber, readQuantity } from './typed-quantity.ts';

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
  ['10000001', 'too-large', 10_000_001],
  ['=1+1', 'formula', null],
  ['@SUM(A1)', 'formula', null],
  ['+1+1', 'formula', null],
  ['-2+3', 'formula', null],
  ['1,200', 'grouped', null],
  ['1.200', 'grouped', null],
  ["1'200'000", 'grouped', 1_200_000],
  ['1 200', 'grouped', 1200],
  ['1,00,000', 'grouped', 100_000],
  ['12 Stück', 'unit', 12],
  ['x 6', 'unit', 6],
  ['12.0', 'fraction', 12],
  ['12,00', 'fraction', 12],
  ['12.', 'not-a-number', null],
  ['.0', 'fraction', null],
  ['2.5', 'fraction', null],
  ['2,5', 'fraction', null],
  ['.5', 'fraction', null],
  ['1/2', 'fraction', null],
  ['2 1/2', 'fraction', null],
  ['1/0', 'fraction', null],
  ['-6', 'negative', null],
  ['\u22126', 'negative', null],
  ['-2.5', 'negative', null],
  ['1e3', 'exponent', null],
  ['1.2E+2', 'exponent', null],
  ['1e99', 'exponent', null],
  ['1e-3', 'exponent', null],
  ['12 pcs', 'unit', 12],
  ['12x', 'unit', 12],
  ['12 ea.', 'unit', 12],
  ['12 PIECES', 'unit', 12],
  ['2 dz', 'unit', null],
  ['3 boxes', 'unit', null],
  ['0 pcs', 'unit', null],
  ['a dozen', 'not-a-number', null],
  ['10"', 'not-a-number', null],
  ['6 7', 'not-a-number', null],
  ['six', 'not-a-number', null],
  ['+6', 'not-a-number', null],
  ['½', 'not-a-number', null],
])('%j is refused as %s', (typed, kind, meant) => {
  expect(readQuantity(typed)).toEqual({ kind, meant });
});

test('a quantity that can be ordered is read as it is written, spaces around it or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: QUANTITY_MAX }), (quantity) => {
      expect(readQuantity(` ${quantity}\t`)).toEqual({ kind: 'whole', quantity });
      expect(quantityOfNumber(quantity)).toEqual({ kind: 'whole', quantity });
    }),
  );
});

const likely = fc.string({ unit: fc.constantFrom(...'0123456789.,-+=e /xpcs') });
const anyText = fc.oneof(fc.string(), likely, fc.double().map(String));
const anyBounds = fc.record({
  minOrder: fc.nat(60),
  stock: fc.nat(2_000),
  packSize: fc.constantFrom(1, 1, 5, 12),
});

test('whatever is typed, nothing but digits is a quantity', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const read = readQuantity(typed);
      if (read.kind !== 'whole') return;
      expect(typed.trim()).toMatch(/^\d+$/);
      expect(read.quantity).toBe(Number(typed));
    }),
  );
});

test('a quantity is offered only for a number that was typed, and it is the closest that can be ordered', () => {
  fc.assert(
    fc.property(anyText, anyBounds, (typed, bounds) => {
      const offered = correctedQuantity(readQuantity(typed), bounds);
      if (offered === null) return;
      const [, digits = ''] =
        /^(?:x\s*)?0*(\d[\d ,.]*?)(?:[.,]0{1,2})?(?:\s*[a-z]+\.?)?$/i.exec(typed.trim()) ?? [];
      const pieces = Number(digits.replaceAll(/\D/g, ''));
      expect(offered).toBe(nearestOrderableQuantity(pieces, bounds));
      expect(isOrderableQuantity(offered, bounds)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('every number of pieces is offered the closest that can be ordered, and none where it is that itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), anyBounds, (pieces, bounds) => {
      const offered = correctedQuantity(readQuantity(String(pieces)), bounds);
      const nearest = nearestOrderableQuantity(pieces, bounds);
      expect(offered).toBe(nearest === pieces ? null : nearest);
    }),
  );
});

test.each(['', '0', '=10+2', '1.200', '1,200', '2.5', '1/2', '-6', '1e3', '2 dz', 'six'])(
  'for %j nothing is offered: what is meant is asked',
  (typed) => {
    expect(correctedQuantity(readQuantity(typed), { minOrder: 5, stock: 678, packSize: 1 })).toBe(
      null,
    );
  },
);

test('a number that is no quantity is refused like its text', () => {
  expect([null, 0, -6, 2.5].map((value) => quantityOfNumber(value).kind)).toEqual([
    'empty',
    'zero',
    'negative',
    'fraction',
  ]);
});
