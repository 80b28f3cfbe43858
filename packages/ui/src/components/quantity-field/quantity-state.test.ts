import { isOrderableQuantity } from '@kerf/domain/bounds';
import { cents, fitsOneCardPayment } from '@kerf/domain/money';
import { listPrices, type PricedProduct, priceFor } from '@kerf/domain/price-book';
import { pricedBlade } from '@kerf/domain/testing/priced-blade';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestPayableQuantity } from './payable-quantity.ts';
import { quantityState } from './quantity-state.ts';

const blade: PricedProduct = {
  minOrder: 5,
  stock: 120,
  packSize: 1,
  unitPrice: cents(6450),
  priceTiers: [],
};

test('an orderable quantity comes with its price and its total', () => {
  expect(quantityState(listPrices, '6', blade)).toEqual({
    kind: 'orderable',
    quantity: 6,
    unitPrice: 6450,
    total: 38_700,
  });
});

test('the tier of the quantity is the price', () => {
  expect(quantityState(listPrices, '49', pricedBlade)).toMatchObject({
    unitPrice: 7295,
    total: 357_455,
  });
  expect(quantityState(listPrices, '50', pricedBlade)).toMatchObject({
    unitPrice: 6520,
    total: 326_000,
  });
});

test.each([
  ['5', 6, 'outside'],
  ['120', 119, 'outside'],
  ['1000000000', 119, 'too-large'],
  ['12 pieces', 12, 'unit'],
  ['0', null, 'zero'],
  ['-3', null, 'negative'],
  ['6.5', null, 'fraction'],
  ['3,2', null, 'fraction'],
  ['1,190', null, 'grouped'],
  ['1,000 pcs', null, 'not-a-number'],
  ['many', null, 'not-a-number'],
])('%j is out of bounds, and %j is offered instead', (typed, nearest, fault) => {
  expect(quantityState(listPrices, typed, blade)).toEqual({
    kind: 'out-of-bounds',
    nearest,
    fault,
  });
});

test.each([
  ['14', 10],
  ['15', 20],
  ['119', 110],
  ['1', 10],
])('of packs of ten, for %s is offered %i', (typed, nearest) => {
  const packed = { ...blade, packSize: 10 };
  expect(quantityState(listPrices, typed, packed)).toMatchObject({
    kind: 'out-of-bounds',
    nearest,
  });
});

test('a partial pack is distinguished from a quantity outside the bounds', () => {
  const packed = { ...blade, packSize: 10 };
  expect(quantityState(listPrices, '15', packed)).toMatchObject({ fault: 'not-whole-packs' });
  expect(quantityState(listPrices, '125', packed)).toMatchObject({ fault: 'outside' });
});

test('if nothing is orderable, nothing is suggested', () => {
  expect(quantityState(listPrices, '6', { ...blade, stock: 6 })).toMatchObject({ nearest: null });
  const noPack = { ...blade, packSize: 200 };
  expect(quantityState(listPrices, '6', noPack)).toMatchObject({ nearest: null });
});

test('what one card payment cannot carry is not payable, and the most that it can is offered', () => {
  const dear = { ...blade, stock: 1000, unitPrice: cents(1_000_000) };
  expect(quantityState(listPrices, '100', dear)).toEqual({
    kind: 'not-payable',
    nearest: 99,
    unitPrice: 1_000_000,
    total: 100_000_000,
  });
  expect(quantityState(listPrices, '99', dear)).toMatchObject({ kind: 'orderable' });
});

test('too small a total is not payable either', () => {
  const cheap = { ...blade, stock: 1000, unitPrice: cents(1) };
  expect(quantityState(listPrices, '6', cheap)).toMatchObject({
    kind: 'not-payable',
    total: 6,
    nearest: 50,
  });
});

test('if every orderable total is too large, nothing is suggested', () => {
  const absurd = { ...blade, stock: 1000, unitPrice: cents(50_000_000) };
  expect(quantityState(listPrices, '6', absurd)).toMatchObject({
    kind: 'not-payable',
    nearest: null,
  });
});

test('a price tier can make a larger quantity payable when a smaller one is not', () => {
  const priceTiers = [{ from: 100, unitPrice: cents(900_000) }];
  const product = { ...blade, stock: 1000, unitPrice: cents(1_100_000), priceTiers };
  expect(quantityState(listPrices, '99', product)).toMatchObject({
    kind: 'not-payable',
    nearest: 100,
  });
});

const products = fc
  .record({
    minOrder: fc.nat(30),
    stock: fc.nat(120),
    packSize: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1, max: 5_000_000 }),
    tier: fc.integer({ min: 2, max: 100 }),
    off: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  .map(
    ({ price, tier, off, ...bounds }): PricedProduct => ({
      ...bounds,
      unitPrice: cents(price),
      priceTiers: [{ from: tier, unitPrice: cents(Math.ceil(price * off)) }],
    }),
  );

test('the nearest payable quantity is what trying every quantity finds', () => {
  fc.assert(
    fc.property(products, fc.nat(120), (product, quantity) => {
      const payable = Array.from({ length: 121 }, (_, each) => each).filter((each) => {
        const total = cents(priceFor(listPrices, product, each).unitPrice * each);
        return isOrderableQuantity(each, product) && fitsOneCardPayment(total);
      });
      const least = Math.min(...payable.map((each) => Math.abs(each - quantity)));
      const found = nearestPayableQuantity(listPrices, product, quantity);
      if (payable.length === 0) {
        expect(found).toBeNull();
        return;
      }
      fc.pre(isOrderableQuantity(quantity, product));
      expect(payable).toContain(found);
      expect(Math.abs((found ?? 0) - quantity)).toBe(least);
    }),
  );
});
