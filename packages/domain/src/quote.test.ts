import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTS_MAX, cents } from './money.ts';
import { orderName } from './order-name.ts';
import { lineAmount, quantityFromTotal, quote, roughTotal } from './quote.ts';

const price = fc.integer({ min: 1, max: 99_999_999 }).map(cents);
const quantity = fc.integer({ min: 1, max: 10_000_000 });

describe('the quantity meant by a total', () => {
  it('is the one that makes up the total', () => {
    fc.assert(
      fc.property(price, quantity, (unitPrice, count) => {
        expect(quantityFromTotal(unitPrice, lineAmount({ unitPrice, quantity: count }))).toBe(
          count,
        );
      }),
    );
  });

  it('is null if the price does not divide the total', () => {
    fc.assert(
      fc.property(price, quantity, fc.nat(), (unitPrice, count, rest) => {
        const remainder = rest % unitPrice;
        fc.pre(remainder !== 0);
        const total = cents(unitPrice * count + remainder);
        expect(quantityFromTotal(unitPrice, total)).toBeNull();
      }),
    );
  });

  it.each([
    [0, 0],
    [0, 100],
    [100, 0],
    [-100, 100],
    [100, -100],
    [-100, -100],
  ])('is nothing for a price of %d and a total of %d', (unitPrice, total) => {
    expect(quantityFromTotal(cents(unitPrice), cents(total))).toBeNull();
  });
});

describe("an order's total", () => {
  it('is the sum of its lines', () => {
    const lines = [
      { unitPrice: cents(6450), quantity: 24 },
      { unitPrice: cents(240), quantity: 150 },
    ];
    expect(quote(lines).total).toBe(6450 * 24 + 240 * 150);
    expect(quote([]).total).toBe(0);
  });

  it('is what its parts add up to', () => {
    const { goods, shipping, tax, total } = quote([{ unitPrice: cents(6450), quantity: 24 }]);
    expect(goods + shipping + tax).toBe(total);
  });

  it('does not depend on how the lines are ordered', () => {
    const line = fc.record({ unitPrice: price, quantity: fc.integer({ min: 1, max: 1000 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(quote(lines).total).toBe(quote(lines.toReversed()).total);
      }),
    );
  });
});

describe("an order's name", () => {
  it('is its product, or the first of them and how many more', () => {
    expect(orderName(['Longridge 250 rip, 24T'])).toBe('Longridge 250 rip, 24T');
    expect(orderName(['Blade wax', 'Reducing ring'])).toBe('Blade wax + 1 more');
    expect(orderName(['Blade wax', 'Reducing ring', 'Resin cleaner'])).toBe('Blade wax + 2 more');
  });
});

describe('a line', () => {
  it('costs exactly its units, up to the dearest that the shop can write', () => {
    fc.assert(
      fc.property(price, quantity, (unitPrice, count) => {
        const amount = lineAmount({ unitPrice, quantity: count });
        expect(BigInt(amount)).toBe(BigInt(unitPrice) * BigInt(count));
        expect(roughTotal([{ unitPrice, quantity: count }])).toBe(amount);
      }),
    );
  });

  it('throws rather than losing a cent', () => {
    expect(() => lineAmount({ unitPrice: cents(CENTS_MAX), quantity: 2 })).toThrow(RangeError);
    expect(() => lineAmount({ unitPrice: cents(3), quantity: 0.5 })).toThrow(RangeError);
  });
});
