import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { partsBesideUnits, type RefundedParts } from './refund-parts.ts';

const rows = (amounts: Record<'amount' | 'goods' | 'shipping' | 'tax', number>) => {
  const { amount, goods, shipping, tax } = amounts;
  const parts: RefundedParts = {
    amount: cents(amount),
    goods: cents(goods),
    shipping: cents(shipping),
    tax: cents(tax),
    method: 'Parcel',
  };
  return partsBesideUnits(parts).map(({ name, amount: of }) => [name, of]);
};

test('the rows beside units say what else goes back', () => {
  expect(rows({ amount: 15_940, goods: 12_495, shipping: 900, tax: 2_545 })).toEqual([
    ['Shipping, Parcel', 900],
    ['Tax', 2_545],
  ]);
  expect(rows({ amount: 2_000, goods: 0, shipping: 0, tax: 319 })).toEqual([
    ['Tax', 319],
    ['Refund', 1_681],
  ]);
  expect(rows({ amount: 1_100, goods: 1_000, shipping: 0, tax: 0 })).toEqual([
    ['Other amount', 100],
  ]);
});

test('what went back as an amount before is taken off by its name, not as a negative amount of something else', () => {
  expect(rows({ amount: 14_143, goods: 14_994, shipping: 0, tax: 2_259 })).toEqual([
    ['Tax', 2_259],
    ['Already refunded', -3_110],
  ]);
});
