import { cents } from '@kerf/domain/money';
import { expect, test } from 'vitest';
import { quantityState } from './quantity-state.ts';

const blade = {
  minOrder: 5,
  stock: 120,
  packSize: 1,
  unitPrice: cents(6450),
  priceTiers: [{ from: 50, unitPrice: cents(6000) }],
};
const plenty = { ...blade, stock: 1000, priceTiers: [] };

test('a legal quantity comes with its total at the price for so many', () => {
  expect(quantityState(6, blade)).toEqual({ kind: 'orderable', quantity: 6, total: 38_700 });
  expect(quantityState(119, blade)).toEqual({ kind: 'orderable', quantity: 119, total: 714_000 });
});

test.each([
  [5, 6],
  [0, 6],
  [-3, 6],
  [120, 119],
  [1e9, 119],
  [6.5, 7],
])('%d is out of bounds, and %d is the nearest that is not', (quantity, nearest) => {
  expect(quantityState(quantity, blade)).toEqual({ kind: 'out-of-bounds', nearest });
});

test('where nothing is legal, nothing is offered instead', () => {
  const short = { ...blade, stock: 6 };
  expect(quantityState(6, short)).toEqual({ kind: 'out-of-bounds', nearest: null });
});

test('what one card payment cannot carry is not payable, and the most that it can is offered', () => {
  const dear = { ...plenty, unitPrice: cents(1_000_000) };
  expect(quantityState(100, dear)).toEqual({
    kind: 'not-payable',
    total: 100_000_000,
    nearest: 99,
  });
  expect(quantityState(99, dear)).toMatchObject({ kind: 'orderable' });
});

test('too small a total is not payable either', () => {
  const cheap = { ...plenty, unitPrice: cents(1) };
  expect(quantityState(6, cheap)).toEqual({ kind: 'not-payable', total: 6, nearest: 50 });
});

test('where every legal total is too large, nothing is offered instead', () => {
  const absurd = { ...plenty, unitPrice: cents(50_000_000) };
  expect(quantityState(6, absurd)).toMatchObject({ kind: 'not-payable', nearest: null });
});

test('a quantity between two packs is out of bounds, and the nearest pack is offered', () => {
  const packed = { ...blade, packSize: 10 };
  expect(quantityState(14, packed)).toEqual({ kind: 'out-of-bounds', nearest: 10 });
  expect(quantityState(20, packed)).toMatchObject({ kind: 'orderable', quantity: 20 });
});

test('where a lower price makes more pieces payable again, the nearest of them is offered', () => {
  const priceTiers = [{ from: 100, unitPrice: cents(900_000) }];
  const dear = { ...plenty, unitPrice: cents(1_100_000), priceTiers };
  expect(quantityState(98, dear)).toMatchObject({ kind: 'not-payable', nearest: 100 });
  expect(quantityState(93, dear)).toMatchObject({ kind: 'not-payable', nearest: 90 });
});
