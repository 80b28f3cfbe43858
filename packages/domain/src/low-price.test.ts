import { expect, test } from 'vitest';
import { lowPrice } from './low-price.ts';
import { cents } from './money.ts';

const prices = (price: number, ...tiers: number[]) => ({
  price: cents(price),
  tiers: tiers.map((unitPrice, index) => ({ from: 10 * (index + 1), unitPrice: cents(unitPrice) })),
});

test.each([
  [prices(3000), prices(1), 50, 'price'],
  [prices(3000), prices(1500), 50, undefined],
  [prices(3000), prices(1499), 50, 'price'],
  [prices(3000), prices(1), 0, undefined],
  [prices(3000), prices(9000), 50, undefined],
  [prices(3000, 2800), prices(3000, 280), 50, 'tiers'],
  [prices(3000), prices(3000, 300), 50, 'tiers'],
  [prices(3000, 1000), prices(3000, 900), 50, undefined],
] as const)('%j → %j, asked below %i%%: %s', (before, after, percent, which) => {
  expect(lowPrice(before, after, percent)?.which).toBe(which);
});
