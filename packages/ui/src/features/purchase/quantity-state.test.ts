import { cents } from '@kerf/domain/money';
import { expect, test } from 'vitest';
import { quantityState, steppedQuantity } from './quantity-state.ts';

const blade = { minOrder: 5, stock: 120, unitPrice: cents(6450) };

test('a legal quantity comes with its total', () => {
  expect(quantityState(6, blade)).toEqual({ kind: 'orderable', quantity: 6, total: 38_700 });
  expect(quantityState(119, blade)).toEqual({ kind: 'orderable', quantity: 119, total: 767_550 });
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
  expect(steppedQuantity(null, 1, short)).toBeNull();
});

test('what one card payment cannot carry is not payable, and the most that it can is offered', () => {
  const dear = { minOrder: 5, stock: 1000, unitPrice: cents(1_000_000) };
  expect(quantityState(100, dear)).toEqual({
    kind: 'not-payable',
    total: 100_000_000,
    nearest: 99,
  });
  expect(quantityState(99, dear)).toMatchObject({ kind: 'orderable' });
});

test('too small a total is not payable either', () => {
  const cheap = { minOrder: 5, stock: 1000, unitPrice: cents(1) };
  expect(quantityState(6, cheap)).toEqual({ kind: 'not-payable', total: 6, nearest: 50 });
});

test('where every legal total is too large, nothing is offered instead', () => {
  const absurd = { minOrder: 5, stock: 1000, unitPrice: cents(50_000_000) };
  expect(quantityState(6, absurd)).toMatchObject({ kind: 'not-payable', nearest: null });
});

test('a step lands on a legal quantity, from wherever it is taken', () => {
  expect(steppedQuantity(null, 1, blade)).toBe(6);
  expect(steppedQuantity(null, -1, blade)).toBe(6);
  expect(steppedQuantity(10, 1, blade)).toBe(11);
  expect(steppedQuantity(6, -1, blade)).toBe(6);
  expect(steppedQuantity(119, 1, blade)).toBe(119);
  expect(steppedQuantity(2, 1, blade)).toBe(6);
});
