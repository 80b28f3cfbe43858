import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inchesInWords, lengthInWords, readLength } from './length.ts';

describe('A length is read', () => {
  it.each([
    ['7 1/4', 184.15],
    ['7-1/4"', 184.15],
    ['7 - 1/4 in', 184.15],
    ['7¼″', 184.15],
    ["7 1/4''", 184.15],
    ['7⅞ inches', 200.025],
    ['5/8', 15.875],
    ['⅝', 15.875],
    ['7.25 in', 184.15],
    ['10"', 254],
    ['10 inch', 254],
    ['10-inch', 254],
    ['184mm', 184],
    ['184 MM', 184],
    ['184', 184],
    ['25,4 mm', 25.4],
    ['3,2', 3.2],
    ['.098"', 2.489],
    ['18.4 cm', 184],
    ['1,425 mm', 1425],
    ['\u00a0184\u2009mm ', 184],
    ['１８４ｍｍ', 184],
  ])('from “%s”', (text, length) => {
    expect(readLength(text)).toBe(length);
  });

  it.each(['', 'mm', 'ten', '1/0', '1/2/3', '7 1/', '-5', '10 ft', '1.2.3', '250x30'])(
    'from “%s” it is none',
    (text) => {
      expect(readLength(text)).toBeNull();
    },
  );

  it('from every sixteenth of an inch, mixed or decimal, alike', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 15 }),
        (whole, part) => {
          const mixed = readLength(`${whole} ${part}/16"`);
          expect(mixed).toBe(readLength(`${whole + part / 16} in`));
          expect(mixed).toBeCloseTo((whole + part / 16) * 25.4, 2);
        },
      ),
    );
  });

  it('or is none, of any text, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const length = readLength(text);
        expect(length === null || (Number.isFinite(length) && length >= 0)).toBe(true);
      }),
    );
  });
});

describe('A length is written', () => {
  it.each([
    [184, '184 mm (7 1/4 in)'],
    [184.15, '184.15 mm (7 1/4 in)'],
    [254, '254 mm (10 in)'],
    [15.875, '15.88 mm (5/8 in)'],
    [250, '250 mm (9.84 in)'],
    [3.2, '3.2 mm (1/8 in)'],
    [2.2, '2.2 mm (0.09 in)'],
    [2240, '2240 mm (88 3/16 in)'],
  ])('%d mm as “%s”', (length, words) => {
    expect(lengthInWords(length)).toBe(words);
  });

  it('in inches that are read as nearly the same length again', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 5000, noNaN: true }), (length) => {
        const back = readLength(inchesInWords(length)) ?? 0;
        expect(Math.abs(back - length)).toBeLessThanOrEqual(0.31);
      }),
    );
  });
});
