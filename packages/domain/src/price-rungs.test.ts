import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstQuantity } from './bounds.ts';
import { cents } from './money.ts';
import { listPrices, type PricedProduct, priceFor } from './price-book.ts';
import { priceRungs } from './price-rungs.ts';
import { pricedBlade } from './testing/priced-blade.ts';

const fromOf = (product: PricedProduct) => priceRungs(listPrices, product).map(({ from }) => from);

test('the first price applies from the smallest orderable quantity', () => {
  expect(fromOf(pricedBlade)).toEqual([6, 10, 50]);
  expect(fromOf({ ...pricedBlade, priceTiers: [] })).toEqual([6]);
});

test('a tier below the smallest quantity is the first price', () => {
  const product = { ...pricedBlade, minOrder: 19, packSize: 10 };
  expect(priceRungs(listPrices, product)).toMatchObject([
    { from: 20, unitPrice: 7_295 },
    pricedBlade.priceTiers[1] ?? {},
  ]);
});

test('a tier no cheaper than the one before is left out', () => {
  const same = { from: 30, unitPrice: cents(7_295) };
  const [ten, fifty] = pricedBlade.priceTiers;
  if (!(ten && fifty)) throw new Error('The sample has two tiers');
  expect(fromOf({ ...pricedBlade, priceTiers: [ten, same, fifty] })).toEqual([6, 10, 50]);
});

const products = fc
  .record({
    minOrder: fc.nat(100),
    packSize: fc.integer({ min: 1, max: 30 }),
    froms: fc.uniqueArray(fc.integer({ min: 2, max: 300 }), { maxLength: 10 }),
    prices: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 11, maxLength: 11 }),
  })
  .map(({ minOrder, packSize, froms, prices }): PricedProduct => {
    const falling = prices.toSorted((a, b) => b - a).map(cents);
    const [unitPrice = cents(1), ...below] = falling;
    const priceTiers = froms
      .toSorted((a, b) => a - b)
      .map((from, index) => ({ from, unitPrice: below[index] ?? cents(1) }));
    return { minOrder, packSize, stock: 1_000, unitPrice, priceTiers };
  });

test('whatever the tiers, the rungs give every orderable quantity its price, and fall', () => {
  fc.assert(
    fc.property(products, fc.nat(500), (product, more) => {
      const rungs = priceRungs(listPrices, product);
      const quantity = firstQuantity(product) + more;
      const rung = rungs.findLast(({ from }) => from <= quantity);
      expect(rung?.unitPrice).toBe(priceFor(listPrices, product, quantity).unitPrice);
      const falling = rungs.every(
        ({ unitPrice }, index) => unitPrice < (rungs[index - 1]?.unitPrice ?? Number.MAX_VALUE),
      );
      expect(falling).toBe(true);
    }),
  );
});
