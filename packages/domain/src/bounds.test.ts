import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsHint,
  boundsInWords,
  firstQuantity,
  isLegalQuantity,
  isOrderable,
  lastQuantity,
  nearestLegalQuantity,
} from './bounds.ts';

const anyBounds = fc.record({
  minOrder: fc.integer({ min: 0, max: 60 }),
  stock: fc.integer({ min: 0, max: 120 }),
});

const tenths = fc.integer({ min: -500, max: 2500 }).map((count) => count / 10);

function legalQuantities(bounds: { minOrder: number; stock: number }): number[] {
  return Array.from({ length: 200 }, (_, quantity) => quantity).filter((quantity) =>
    isLegalQuantity(quantity, bounds),
  );
}

describe('a legal quantity', () => {
  it('is strictly over the minimum and strictly under the stock', () => {
    const bounds = { minOrder: 5, stock: 120 };
    expect([5, 6, 119, 120].map((quantity) => isLegalQuantity(quantity, bounds))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('lies between the first and the last, and everything between them is legal', () => {
    fc.assert(
      fc.property(anyBounds, fc.integer({ min: -10, max: 200 }), (bounds, quantity) => {
        const between = firstQuantity(bounds) <= quantity && quantity <= lastQuantity(bounds);
        expect(isLegalQuantity(quantity, bounds)).toBe(between);
      }),
    );
  });

  it('exists exactly where the product is orderable', () => {
    fc.assert(
      fc.property(anyBounds, (bounds) => {
        expect(isOrderable(bounds)).toBe(legalQuantities(bounds).length > 0);
      }),
    );
  });

  it.each([6.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d', (quantity) => {
    expect(isLegalQuantity(quantity, { minOrder: 5, stock: Number.MAX_VALUE })).toBe(false);
  });
});

describe('the nearest legal quantity', () => {
  it('is legal, and no other is closer', () => {
    fc.assert(
      fc.property(anyBounds, tenths, (bounds, asked) => {
        const nearest = nearestLegalQuantity(asked, bounds);
        expect(nearest === null).toBe(!isOrderable(bounds));
        if (nearest === null) return;
        expect(isLegalQuantity(nearest, bounds)).toBe(true);
        const distances = legalQuantities(bounds).map((quantity) => Math.abs(quantity - asked));
        expect(Math.abs(nearest - asked)).toBe(Math.min(...distances));
      }),
    );
  });

  it('is the quantity itself where that is legal', () => {
    fc.assert(
      fc.property(anyBounds, fc.integer({ min: 0, max: 120 }), (bounds, quantity) => {
        fc.pre(isLegalQuantity(quantity, bounds));
        expect(nearestLegalQuantity(quantity, bounds)).toBe(quantity);
      }),
    );
  });

  it('is an end of the bounds for what has no end', () => {
    const bounds = { minOrder: 5, stock: 120 };
    expect(nearestLegalQuantity(Number.POSITIVE_INFINITY, bounds)).toBe(119);
    expect(nearestLegalQuantity(Number.NEGATIVE_INFINITY, bounds)).toBe(6);
    expect(nearestLegalQuantity(Number.NaN, bounds)).toBeNull();
  });
});

describe('the bounds in words', () => {
  it('keep the hint of the specification', () => {
    expect(boundsHint({ minOrder: 5, stock: 120 })).toBe('Order should be > 5 and < 120');
  });

  it.each([
    [{ minOrder: 5, stock: 120 }, '6 to 119'],
    [{ minOrder: 5, stock: 8 }, '6 to 7'],
    [{ minOrder: 5, stock: 7 }, '6'],
    [{ minOrder: 5, stock: 6 }, 'Not enough stock to order'],
    [{ minOrder: 5, stock: 0 }, 'Not enough stock to order'],
  ])('of %j are "%s"', (bounds, words) => {
    expect(boundsInWords(bounds)).toBe(words);
  });
});
