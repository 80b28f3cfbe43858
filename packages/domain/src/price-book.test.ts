import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrderableQuantity } from './bounds.ts';
import { cents } from './money.ts';
import { listPrices, nextTier, type PricedProduct, priceFor } from './price-book.ts';
import { soundPrices } from './testing/sound-prices.ts';

const blade: PricedProduct = {
  unitPrice: cents(7950),
  priceTiers: [
    { from: 10, unitPrice: cents(7295) },
    { from: 50, unitPrice: cents(6520) },
  ],
  minOrder: 5,
  stock: 120,
  packSize: 1,
};

const quantities = fc.integer({ min: 1, max: 450 });
const anyBounds = fc.record({
  minOrder: fc.integer({ min: 0, max: 60 }),
  stock: fc.integer({ min: 0, max: 450 }),
  packSize: fc.integer({ min: 1, max: 30 }),
});

describe('the price of one piece', () => {
  it.each([
    [1, 7950, 'list', 0],
    [9, 7950, 'list', 0],
    [10, 7295, 'volume', 10],
    [49, 7295, 'volume', 10],
    [50, 6520, 'volume', 50],
    [10_000_000, 6520, 'volume', 50],
  ])('for %d pieces is %d cents, %s from %d', (quantity, unitPrice, reason, from) => {
    expect(priceFor(listPrices, blade, quantity)).toEqual({ unitPrice, reason, from });
  });

  it('is the list price without volume prices', () => {
    const flat = { ...blade, priceTiers: [] };
    expect(priceFor(listPrices, flat, 50)).toMatchObject({ unitPrice: 7950, reason: 'list' });
  });

  it('is what the book says, whatever the list price', () => {
    const half = { from: 0, unitPrice: cents(3975), reason: 'list' as const };
    expect(priceFor({ stepsOf: () => [half] }, blade, 50)).toEqual(half);
  });

  it('is that of the highest tier that the quantity reaches', () => {
    fc.assert(
      fc.property(soundPrices, quantities, (product, quantity) => {
        const reached = product.priceTiers.filter(({ from }) => from <= quantity);
        const highest = reached.toSorted((one, other) => other.from - one.from)[0];
        const expected = highest?.unitPrice ?? product.unitPrice;
        expect(priceFor(listPrices, product, quantity).unitPrice).toBe(expected);
      }),
    );
  });

  it('never rises with the quantity', () => {
    fc.assert(
      fc.property(soundPrices, quantities, quantities, (product, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [dear, cheap] = [less, more].map(
          (quantity) => priceFor(listPrices, product, quantity).unitPrice,
        );
        expect(cheap).toBeLessThanOrEqual(dear ?? 0);
      }),
    );
  });
});

describe('the next lower price', () => {
  it('says how many more pieces it takes', () => {
    const next = (quantity: number) => nextTier(listPrices, blade, quantity);
    expect(next(46)).toEqual({ quantity: 50, more: 4, unitPrice: 6520 });
    expect(next(9)).toEqual({ quantity: 10, more: 1, unitPrice: 7295 });
    expect(next(50)).toBeNull();
    expect(nextTier(listPrices, { ...blade, priceTiers: [] }, 9)).toBeNull();
  });

  it('is offered at whole packs, and not beyond the stock', () => {
    const packed = { ...blade, packSize: 12 };
    expect(nextTier(listPrices, packed, 36)).toEqual({ quantity: 60, more: 24, unitPrice: 6520 });
    expect(nextTier(listPrices, { ...packed, stock: 60 }, 36)).toBeNull();
  });

  it('skips a tier with the same price', () => {
    const [, ...cheaper] = blade.priceTiers;
    const flat = { ...blade, priceTiers: [{ from: 20, unitPrice: blade.unitPrice }, ...cheaper] };
    expect(nextTier(listPrices, flat, 10)).toMatchObject({ quantity: 50 });
  });

  it('is the smallest larger quantity with a lower unit price', () => {
    fc.assert(
      fc.property(soundPrices, quantities, anyBounds, (prices, quantity, bounds) => {
        const product = { ...prices, ...bounds };
        const priceOf = (count: number) => priceFor(listPrices, product, count).unitPrice;
        const cheaper = Array.from({ length: 450 }, (_, count) => count)
          .filter((count) => count > quantity && isOrderableQuantity(count, bounds))
          .find((count) => priceOf(count) < priceOf(quantity));
        const next = nextTier(listPrices, product, quantity);
        expect(next?.quantity).toBe(cheaper);
        if (next)
          expect(next).toMatchObject({
            more: next.quantity - quantity,
            unitPrice: priceOf(next.quantity),
          });
      }),
    );
  });
});
