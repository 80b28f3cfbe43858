import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bounds,
  boundsHint,
  boundsInWords,
  firstQuantity,
  isOrderable,
  isOrderableQuantity,
  lastQuantity,
  nearestOrderableQuantity,
  orderableQuantityFrom,
  steppedQuantity,
} from './bounds.ts';

const anyBounds = fc.record({
  minOrder: fc.integer({ min: 0, max: 60 }),
  stock: fc.integer({ min: 0, max: 120 }),
  packSize: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 70 })),
});

const tenths = fc.integer({ min: -500, max: 2500 }).map((count) => count / 10);
const loose: Bounds = { minOrder: 5, stock: 120, packSize: 1 };
const packed: Bounds = { minOrder: 5, stock: 120, packSize: 10 };

function orderableQuantities(bounds: Bounds): number[] {
  return Array.from({ length: 200 }, (_, quantity) => quantity).filter((quantity) =>
    isOrderableQuantity(quantity, bounds),
  );
}

describe('an orderable quantity', () => {
  it('is more than the minimum and less than the stock', () => {
    expect([5, 6, 119, 120].map((quantity) => isOrderableQuantity(quantity, loose))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is in full packs, strictly between minimum and stock', () => {
    expect(orderableQuantities({ minOrder: 10, stock: 50, packSize: 10 })).toEqual([20, 30, 40]);
    expect(orderableQuantities({ minOrder: 9, stock: 51, packSize: 10 })).toEqual([
      10, 20, 30, 40, 50,
    ]);
  });

  it('is between the smallest and the largest one, in full packs', () => {
    fc.assert(
      fc.property(anyBounds, fc.integer({ min: -10, max: 200 }), (bounds, quantity) => {
        const between = firstQuantity(bounds) <= quantity && quantity <= lastQuantity(bounds);
        const isWhole = quantity % bounds.packSize === 0;
        expect(isOrderableQuantity(quantity, bounds)).toBe(between && isWhole);
      }),
    );
  });

  it('exists exactly where the product is orderable', () => {
    fc.assert(
      fc.property(anyBounds, (bounds) => {
        expect(isOrderable(bounds)).toBe(orderableQuantities(bounds).length > 0);
      }),
    );
  });

  it.each([6.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d', (quantity) => {
    const endless = { ...loose, stock: Number.MAX_VALUE };
    expect(isOrderableQuantity(quantity, endless)).toBe(false);
  });
});

describe('the nearest orderable quantity', () => {
  it('is orderable, and no other is closer', () => {
    fc.assert(
      fc.property(anyBounds, tenths, (bounds, asked) => {
        const nearest = nearestOrderableQuantity(asked, bounds);
        expect(nearest === null).toBe(!isOrderable(bounds));
        if (nearest === null) return;
        expect(isOrderableQuantity(nearest, bounds)).toBe(true);
        const distances = orderableQuantities(bounds).map((quantity) => Math.abs(quantity - asked));
        expect(Math.abs(nearest - asked)).toBeCloseTo(Math.min(...distances));
      }),
    );
  });

  it('is the quantity itself if that is orderable', () => {
    fc.assert(
      fc.property(anyBounds, (bounds) => {
        for (const quantity of orderableQuantities(bounds)) {
          expect(nearestOrderableQuantity(quantity, bounds)).toBe(quantity);
        }
      }),
    );
  });

  it('is the smallest or largest one for infinity', () => {
    expect(nearestOrderableQuantity(Number.POSITIVE_INFINITY, loose)).toBe(119);
    expect(nearestOrderableQuantity(Number.NEGATIVE_INFINITY, packed)).toBe(10);
    expect(nearestOrderableQuantity(Number.NaN, loose)).toBeNull();
  });
});

describe('the smallest orderable quantity from another one up', () => {
  it('is the smallest one that is not less', () => {
    fc.assert(
      fc.property(anyBounds, tenths, (bounds, from) => {
        const expected = orderableQuantities(bounds).find((quantity) => quantity >= from) ?? null;
        expect(orderableQuantityFrom(from, bounds)).toBe(expected);
      }),
    );
  });
});

describe('a step', () => {
  it('goes to the next orderable quantity, and stays at the ends', () => {
    fc.assert(
      fc.property(anyBounds, tenths, (bounds, from) => {
        const orderable = orderableQuantities(bounds);
        const up = orderable.find((quantity) => quantity > from) ?? orderable.at(-1) ?? null;
        const down = orderable.findLast((quantity) => quantity < from) ?? orderable[0] ?? null;
        expect(steppedQuantity(from, 1, bounds)).toBe(up);
        expect(steppedQuantity(from, -1, bounds)).toBe(down);
      }),
    );
  });

  it('starts with the smallest orderable quantity, if there is one', () => {
    expect(steppedQuantity(null, 1, packed)).toBe(10);
    expect(steppedQuantity(null, -1, loose)).toBe(6);
    expect(steppedQuantity(null, 1, { ...packed, stock: 10 })).toBeNull();
  });
});

describe('the bounds in words', () => {
  it('keep the hint of the specification, and name the packs where there are any', () => {
    expect(boundsHint(loose)).toBe('Order should be > 5 and < 120');
    expect(boundsHint(packed)).toBe('Order should be > 5 and < 120, in packs of 10');
  });

  it.each([
    [loose, '6 to 119'],
    [packed, '10 to 110 in packs of 10'],
    [{ ...loose, stock: 8 }, '6 to 7'],
    [{ ...loose, stock: 7 }, '6'],
    [{ ...packed, stock: 15 }, '10'],
    [{ ...packed, stock: 10 }, 'Not enough stock to order'],
    [{ ...loose, stock: 6 }, 'Not enough stock to order'],
    [{ ...loose, stock: 0 }, 'Not enough stock to order'],
  ])('of %j are "%s"', (bounds, words) => {
    expect(boundsInWords(bounds)).toBe(words);
  });
});
